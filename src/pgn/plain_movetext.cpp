// SPDX-License-Identifier: GPL-3.0-or-later
// The short way through movetext that is written as the standard has it: numbers with dots, moves,
// comments without inner braces, all of it in memory. It stops before whatever is not, and the lexer
// goes on from there; what it does take, it takes as the lexer would have.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "notation/plain_san.h"
#include "pgn/characters.h"
#include "pgn/reader.h"
#include "pgn/words.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kLongestToken = 32;  // of numbers and moves; none is cut by the end of the view

/// Behind the blanks at the front of `text`; npos when there is more than spaces and one line break.
std::size_t skip_plain_blanks(std::string_view text) {
  bool has_break = false;
  for (std::size_t i = 0; i + kLongestToken < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    if (!is_blank(c)) return i;
    if (c == '\r' && text[i + 1] == '\n') continue;
    if (c != '\n' || has_break) return std::string_view::npos;
    has_break = true;
  }
  return std::string_view::npos;
}

/// The length of "12." or "12..." at the front; 0 when it is none of the kind.
std::size_t plain_number(std::string_view text) {
  std::size_t i = 0;
  while (i < 8 && is_digit(text[i])) ++i;
  if (text[i] != '.' || text[0] == '0') return 0;
  while (i < kLongestToken && text[i] == '.') ++i;
  return i < kLongestToken ? i : 0;
}

/// The word at the front as far as eight bytes show it ending with a blank; else of length 0.
ShortWord plain_word(std::string_view text) {
  ShortWord word = ShortWord::of(text.substr(0, 8));
  // The high bit of each byte below 0x21 (and of some behind the first such byte).
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  const std::uint64_t blanks = (word.bytes - 0x21 * kOnes) & ~word.bytes & (0x80 * kOnes);
  word.length = blanks == 0 ? 0 : static_cast<unsigned>(std::countr_zero(blanks)) / 8;
  return word;
}

/// The length of the comment at the front, with its braces; 0 when it is not all ASCII, holds another
/// brace, or a line that could be the start of a game, or is longer than comments may be.
std::size_t plain_comment(std::string_view text) {
  text = text.substr(0, PgnLexer::kLongestComment);
  for (std::size_t i = 1; (i = find_comment_mark(text, i)) < text.size(); ++i) {
    if (text[i] == '}') return i + 1;
    if (!is_line_break(text[i])) return 0;
    while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
    if (i + 1 == text.size() || text[i + 1] == '[') return 0;
  }
  return 0;
}

constexpr bool begins_plain_move(char c) {
  return (c >= 'a' && c <= 'h') || c == 'N' || c == 'B' || c == 'R' || c == 'Q' || c == 'K' || c == 'O';
}

}  // namespace

void PgnReader::read_plain_moves() {
  // Of moves that are passed over, words are words: nothing is played, nothing said.
  const bool reads = is_reading();
  if (!reads && keeps_unread()) return;
  while (true) {
    std::string_view text = lexer_.loaded();
    const std::size_t blanks = skip_plain_blanks(text);
    if (blanks == std::string_view::npos) return;
    text.remove_prefix(blanks);
    const char c = text.front();
    if (begins_plain_move(c)) {
      const ShortWord word = plain_word(text);
      if (!reads) {
        // Eight bytes up to a blank may hold more than a word: "Nf3)".
        if (word.length == 0 || std::ranges::any_of(text.substr(0, word.length), ends_word)) return;
        lexer_.skip(blanks + word.length);
        continue;
      }
      Move move;
      if (!parse_plain_san(position_, word, move)) return;
      play(move, text.substr(0, word.length));
      lexer_.skip(blanks + word.length);
    } else if (is_digit(c)) {
      const std::size_t length = plain_number(text);
      if (length == 0) return;
      is_behind_number_ = true;
      lexer_.skip(blanks + length);
    } else if (c == '{') {
      const std::size_t length = plain_comment(text);
      if (length == 0) return;
      if (reads) give_comment(text.substr(1, length - 2));
      lexer_.skip(blanks + length);
    } else {
      return;
    }
  }
}

}  // namespace chess::inline pgn
