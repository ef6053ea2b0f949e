// SPDX-License-Identifier: GPL-3.0-or-later
// Which bytes separate the tokens of movetext, and which make up names; is a text plain ASCII?
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/text.h"

namespace chess::inline pgn {

constexpr bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }
constexpr bool is_line_break(char c) { return c == '\n' || c == '\r'; }

inline constexpr std::array<bool, 256> kEndsWord = [] {
  std::array<bool, 256> table{};
  for (int c = 0; c < 256; ++c) table[static_cast<std::size_t>(c)] = is_blank(static_cast<char>(c));
  for (const char c : std::string_view("{}()[];$*")) table[static_cast<std::size_t>(c)] = true;
  return table;
}();
/// Does no word go on with `c`?
constexpr bool ends_word(char c) { return kEndsWord[static_cast<unsigned char>(c)]; }

inline constexpr std::array<bool, 256> kTagNameCharacters = [] {
  std::array<bool, 256> table{};
  for (int c = 0; c < 256; ++c)
    table[static_cast<std::size_t>(c)] = is_alpha(static_cast<char>(c)) || is_digit(static_cast<char>(c));
  for (const char c : std::string_view("_+#=:-")) table[static_cast<std::size_t>(c)] = true;
  return table;
}();
/// The characters that other readers take in a tag's name.
constexpr bool is_tag_name_character(char c) { return kTagNameCharacters[static_cast<unsigned char>(c)]; }

/// Most of a PGN file is ASCII, and then needs no second look.
inline bool is_ascii(std::string_view text) {
  unsigned char seen = 0;
  for (const char c : text) seen |= static_cast<unsigned char>(c);
  return seen < 0x80;
}

/// The first place from `i` on, where a comment may need a closer look: a brace, a line break, a byte
/// beyond ASCII; the size of `text` when there is none.
inline std::size_t find_comment_mark(std::string_view text, std::size_t i) {
#if defined(__SSE2__)
  for (; i + 16 <= text.size(); i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
    const auto is = [bytes](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    const __m128i braces = _mm_or_si128(is('}'), is('{'));
    const __m128i breaks = _mm_or_si128(is('\n'), is('\r'));
    // The sign bit of a byte beyond ASCII is set already.
    const int marks = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(braces, breaks), bytes));
    if (marks != 0) return i + static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(marks)));
  }
#endif
  while (i < text.size() && text[i] != '}' && text[i] != '{' && !is_line_break(text[i]) &&
         static_cast<unsigned char>(text[i]) < 0x80)
    ++i;
  return i;
}

}  // namespace chess::inline pgn
