// SPDX-License-Identifier: GPL-3.0-or-later
// What no move can be made of is kept as text: of a line from its first such move on, of a game that is not
// understood all of it. So nothing is lost that somebody could still mend by hand.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "pgn/detail/lexer.h"
#include "pgn/detail/reports.h"

namespace chess { inline namespace pgn {

class UnreadText {
 public:
  explicit UnreadText(PgnReports& reports) : reports_(reports) {}

  /// A game begins. Unless `is_kept`, nothing of it is kept.
  void begin(bool is_kept);
  /// No more of this game is kept.
  void stop() { is_kept_ = false; }
  bool is_kept() const { return is_kept_; }
  bool empty() const { return text_.empty(); }

  /// From here on, the text as it stands in the file is better than its tokens.
  void begin_layout() { layout_begin_ = text_.size(); }
  bool has_layout() const { return layout_begin_.has_value(); }
  /// `text` is what stood there. It replaces the tokens if others can read it.
  void end_layout(std::string_view text);

  void keep(const PgnToken& token);
  void keep(std::string_view text);
  void keep_comment(std::string_view text);

  /// What was kept. Afterwards it is empty.
  std::string take();
  /// The same as the inside of a comment.
  std::string take_as_comment();

 private:
  void keep_word(std::string_view text);

  PgnReports& reports_;
  bool is_kept_ = true;
  std::optional<std::size_t> layout_begin_;
  std::string text_;
};

/// Can this text stand for the moves of a game as it is? Comments and variations are closed in it, and
/// nothing in it is a tag, a result or a hidden line.
bool is_plain_movetext(std::string_view text);
/// Plain movetext with blanks between its tokens, `;` comments in braces, and no line breaks.
std::string on_one_line(std::string_view movetext);

}}  // namespace chess::pgn
