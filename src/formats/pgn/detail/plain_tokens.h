// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens of movetext that is written as the standard has it: numbers with dots, moves, comments without
// inner braces. They are seen in a few operations each; whatever is written otherwise is left to the lexer.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "notation/san.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/lexer.h"

namespace chess { inline namespace pgn {

inline constexpr std::size_t kLongestPlainToken =
    32;  // of numbers and moves; none is cut by the end of the view

/// Behind the blanks at the front of `text`; npos when there is more than spaces and one line break.
inline std::size_t skip_plain_blanks(std::string_view text) {
  if (text.size() > kLongestPlainToken + 1 && text[0] == ' ' && !is_blank(text[1])) return 1;
  bool has_break = false;
  for (std::size_t i = 0; i + kLongestPlainToken < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    if (!is_blank(c)) return i;
    if (c == '\r' && text[i + 1] == '\n') continue;
    if (c != '\n' || has_break) return std::string_view::npos;
    has_break = true;
  }
  return std::string_view::npos;
}

/// "12." for 12, the first character in the lowest byte.
inline constexpr std::array<std::uint32_t, 1000> kNumberTexts = [] {
  std::array<std::uint32_t, 1000> texts{};
  for (std::uint32_t number = 1; number < texts.size(); ++number) {
    texts[number] = '.';
    for (std::uint32_t rest = number; rest > 0; rest /= 10)
      texts[number] = texts[number] << 8 | ('0' + rest % 10);
  }
  return texts;
}();

/// The length of `number` with its dots at the front, "12." or "12..."; 0 when it is not there, and for
/// numbers that are rarely met.
inline std::size_t plain_number_of(std::string_view text, unsigned number) {
  if (number == 0 || number >= kNumberTexts.size()) return 0;
  std::size_t i = number < 10 ? 2 : number < 100 ? 3 : 4;
  std::uint32_t front = 0;
  std::memcpy(&front, text.data(), sizeof front);
  if ((front ^ kNumberTexts[number]) << (32 - 8 * i) != 0) return 0;
  while (i < kLongestPlainToken && text[i] == '.') ++i;
  return i < kLongestPlainToken ? i : 0;
}

/// The word at the front as far as eight bytes show it ending with a blank; else of length 0. Precondition:
/// `text` has eight bytes.
inline ShortWord plain_word(std::string_view text) {
  ShortWord word;
  std::memcpy(&word.bytes, text.data(), sizeof word.bytes);
  // The high bit of each byte below 0x21 (and of some behind the first such byte).
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  const std::uint64_t blanks = (word.bytes - 0x21 * kOnes) & ~word.bytes & (0x80 * kOnes);
  word.length = blanks == 0 ? 0 : static_cast<unsigned>(std::countr_zero(blanks)) / 8;
  return word;
}

/// The length of the comment at the front, with its braces; 0 when it is not all ASCII, holds another
/// brace, or a line that could be the start of a game, or is longer than comments may be.
inline std::size_t plain_comment(std::string_view text) {
  text = text.substr(0, PgnLexer::kLongestComment);
  for (std::size_t i = 1; (i = find_comment_mark(text, i)) < text.size(); ++i) {
    if (text[i] == '}') return i + 1;
    if (!is_line_break(text[i])) return 0;
    while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
    if (i + 1 == text.size() || text[i + 1] == '[') return 0;
  }
  return 0;
}

/// What a token can be, by its first byte.
enum class PlainToken : std::uint8_t { Other, Move, Number, Comment };
inline constexpr std::array<PlainToken, 256> kPlainTokens = [] {
  std::array<PlainToken, 256> kinds{};
  for (const char c : std::string_view("abcdefghNBRQKO"))
    kinds[static_cast<std::size_t>(c)] = PlainToken::Move;
  for (const char c : std::string_view("0123456789")) kinds[static_cast<std::size_t>(c)] = PlainToken::Number;
  kinds['{'] = PlainToken::Comment;
  return kinds;
}();
constexpr PlainToken plain_token_kind(char c) { return kPlainTokens[static_cast<unsigned char>(c)]; }

/// The number of a move, or a move?
constexpr bool begins_plain_movetext(std::string_view text) {
  const PlainToken kind = plain_token_kind(text.front());
  return kind == PlainToken::Number || kind == PlainToken::Move;
}

}}  // namespace chess::pgn
