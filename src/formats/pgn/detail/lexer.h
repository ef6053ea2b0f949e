// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of PGN (standard of 1994, chapter 7), as leniently as they are written. A token is looked at
// first and taken after, so that the end of a game can be seen without taking the beginning of the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/scanner.h"

namespace chess { inline namespace pgn {

enum class PgnTokenKind : std::uint8_t {
  End,
  Bracket,  ///< `[`: perhaps a tag pair
  Word,     ///< a move, a result, a glyph, or anything else
  Number,   ///< a move number with its dots
  Nag,      ///< `$` and digits
  Comment,  ///< `{...}` or `;...`
  Escape,   ///< a line that begins with `%`
  Open,
  Close,
  Stray,    ///< a character that means nothing here
};

struct PgnToken {
  PgnTokenKind kind = PgnTokenKind::End;
  bool on_new_line = false;    ///< first on its line
  bool after_blank_line = false;
  bool one_dot = false;        ///< a number followed by a single dot
  bool has_dots = false;       ///< a number followed by dots
  bool before_paren = false;   ///< a number that `)` follows at once: "1)"
  bool is_unclosed = false;    ///< a comment that runs into the end, or into the next game
  bool is_truncated = false;   ///< a comment or word beyond all reason, cut
  bool is_line_comment = false;  ///< `;...`
  bool is_nested = false;      ///< a comment with balanced braces in it, taken as one
  std::string_view text;       ///< without braces, dots, `;` and `%`
};

class PgnLexer {
 public:
  explicit PgnLexer(std::unique_ptr<ByteSource> source) : scanner_(std::move(source)) {}

  /// The next token, not taken. The same one until it is taken. Its text lives until the lexer looks further
  /// ahead; then `peek` gives it anew.
  const PgnToken& peek() {
    if (!is_peeked_)
      read();
    else if (is_text_in_view_)  // which may have moved
      token_.text = scanner_.text(text_begin_, text_begin_ + token_.text.size());
    is_peeked_ = true;
    return token_;
  }
  /// Takes the token that was peeked at.
  void take();

  /// The text ahead as far as it is in memory; nothing while a token is peeked at. Whoever reads it
  /// without the lexer takes whole tokens, and only such as end before the view does.
  std::string_view loaded() const {
    return is_peeked_ || is_tag_cut_ ? std::string_view() : scanner_.loaded();
  }
  /// Goes over line breaks to a line on which the text, as far as it is in memory, `begins` plainly. False:
  /// nothing is taken.
  template <class Begins>
  bool skip_to_plain_line(Begins begins) {
    const std::string_view text = loaded();
    const std::size_t breaks = count_breaks(text);
    if (breaks == text.size() || (breaks == 0 && !scanner_.at_line_start())) return false;
    if (!begins(text.substr(breaks))) return false;
    scanner_.advance(breaks);
    return true;
  }
  /// The same to the first tag of a game.
  bool skip_to_plain_game() {
    return skip_to_plain_line([](std::string_view text) {
      constexpr std::string_view kFirst = "[Event \"";
      return text.size() >= kFirst.size() && std::memcmp(text.data(), kFirst.data(), kFirst.size()) == 0;
    });
  }
  /// Takes what was read of it.
  void skip(std::size_t count) { scanner_.advance(count); }
  /// The same while nothing is recorded.
  void skip_plain(std::size_t count) { scanner_.advance_unrecorded(count); }

  /// A tag pair as it stands, or as far as it does.
  struct Tag {
    std::string_view name;
    std::string_view value;  ///< unescaped
    bool is_plain = false;  ///< a usual name, and a value of printable ASCII
    bool is_odd = false;  ///< no quotes, not closed, over lines, or quotes inside that are not escaped
    bool is_closed = false;  ///< by a bracket
    bool is_at_end = false;  ///< not closed, and the text ends with it
    bool is_cut = false;  ///< longer than any reason: the rest of its line is passed over
  };
  /// With a Bracket peeked at: the name of the tag pair that stands here by the look of it; else empty.
  std::string_view tag_pair_name() { return tag_pair_name_at(0); }
  /// With a Bracket peeked at: a letter other than `first` is what follows.
  bool is_other_tag(char first) {
    const char c = scanner_.peek(1);
    return is_alpha(c) && c != first;
  }
  /// Does the next line begin with what looks like a tag pair?
  bool is_tag_behind_line();
  /// Takes the tag pair at a Bracket. Without a name it is none, and nothing is taken.
  Tag take_tag();

  /// The bytes of the token that was peeked at, with its brackets.
  std::size_t length() const { return length_; }
  /// With a Word peeked at: the text ends behind it, or with blanks behind it.
  bool is_last_word();
  /// With a Word peeked at: there is not even a line break behind it.
  bool is_cut_off() { return !scanner_.has(length_); }
  /// With a Comment peeked at: nothing but comments follows up to the end of the text, as far as a look ahead
  /// may go.
  bool has_only_comments_ahead();

  /// Takes so much of the text, from the peeked token on.
  void take_text(std::size_t count) {
    is_peeked_ = false;
    scanner_.advance(count);
  }
  /// Takes what is left of the line, the peeked token included.
  void take_line();
  /// A bracket and, if it closes on this line, what it holds.
  std::string_view bracket_ahead();
  /// Takes that.
  void take_bracket();
  /// What is left of the line, for a message, the token included; cut at `limit` bytes.
  std::string_view line_ahead(std::size_t limit);

  /// From here on, the text that is taken is kept in `recorded`, too: blanks and all, within reason.
  void record() {
    recorded_.clear();
    scanner_.record(&recorded_);
  }
  void stop_recording() { scanner_.record(nullptr); }
  bool is_recording() const { return scanner_.is_recording(); }
  /// What was taken since, as it stood.
  const std::string& recorded() const { return recorded_; }

  /// From the next token on, the text that is taken stays in memory, within reason: see PgnScanner::hold.
  void hold() { scanner_.hold(); }
  void release() { scanner_.release(); }

  /// The line of the token that was peeked at.
  std::size_t line() { return scanner_.line(); }
  const PgnScanner& scanner() const { return scanner_; }

  /// Comments longer than this are cut, with `is_truncated` set: memory stays bounded.
  static constexpr std::size_t kLongestComment = 16 * 1024 * 1024;

  /// The same of words, in bytes.
  static constexpr std::size_t kLongestWord = 256;

 private:
  static constexpr std::size_t kUsualLine = 256;
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // of a tag pair
  static constexpr std::size_t kLookahead = std::size_t{1} << 16;

  /// What has to be passed over behind a token that was cut.
  enum class Rest : std::uint8_t { Nothing, Word, Line };

  std::optional<Tag> take_plain_tag();
  std::optional<Tag> take_broken_tag(std::size_t line_end);
  std::optional<Tag> parse_tag(std::string_view line, bool is_all, std::size_t& length);
  WideBlank wide_blank_at(std::size_t offset, std::size_t& length);
  void read();
  void skip_blanks();
  void read_word();
  void read_divided_word(std::size_t first_end);
  std::size_t word_end(std::size_t from);
  bool is_divided_at(std::size_t end);
  void read_digits();
  bool read_spaced_result(std::size_t first_end);
  void read_escape();
  void read_comment();
  bool read_nested_comment(std::size_t first_close);
  void read_long_comment();
  void read_line_comment();
  bool is_game_boundary(std::size_t line_start, bool after_blank_line);
  std::string_view tag_pair_name_at(std::size_t offset);
  void finish(PgnTokenKind kind, std::size_t begin, std::size_t end, std::size_t length);

  PgnScanner scanner_;
  PgnToken token_;
  bool is_peeked_ = false;
  bool is_tag_cut_ = false;  // what is left of its line is still to be passed over
  Rest rest_ = Rest::Nothing;
  std::size_t length_ = 0;  // of the peeked token, with its brackets
  std::size_t text_begin_ = 0;  // of its text, from the token on
  bool is_text_in_view_ = false;  // the text stands in the scanner's view, not in scratch_
  std::size_t lookahead_ = 0;  // bytes looked at in vain behind comments so far
  std::string recorded_;
  std::string scratch_;  // a value, word or comment that does not stand in the text as it is
};

}}  // namespace chess::pgn
