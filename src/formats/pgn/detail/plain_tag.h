// SPDX-License-Identifier: GPL-3.0-or-later
// Tag pairs written as nearly all are, seen in a few operations. Whatever is written otherwise is left to the
// lexer.
#pragma once

#include <bit>
#include <cstddef>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "pgn/detail/characters.h"

namespace chess { inline namespace pgn {

struct PlainTag {
  std::string_view name;  ///< without blanks
  std::string_view value;  ///< printable ASCII, neither quotes nor backslashes
  std::size_t length = 0;  ///< 0: there is no such tag
};

/// The first blank from `i` on, of 16 bytes that are there; 16 bytes further if there is none.
inline std::size_t find_name_end(std::string_view text, std::size_t i) {
#if defined(__SSE2__)
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
  const int blanks = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')));
  return i + static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(blanks) | 0x10000u));
#else
  const std::size_t end = i + 16;
  while (i < end && text[i] != ' ') ++i;
  return i;
#endif
}

/// The tag pair `[Name "value"]` at the front of `text`, behind a line break unless `is_first`; what follows
/// it is in `text`, too.
inline PlainTag plain_tag(std::string_view text, bool is_first) {
  constexpr std::size_t kLongestFront = 24;  // a break, `[`, a name of 15 characters, ` "`
  if (text.size() < kLongestFront || is_first == is_line_break(text[0])) return {};
  const std::size_t bracket = is_first ? 0 : text[0] == '\r' && text[1] == '\n' ? 2 : 1;
  if (text[bracket] != '[') return {};
  const std::size_t name = bracket + 1;
  const std::size_t name_end = find_name_end(text, name);
  if (name_end == name || text[name_end] != ' ' || text[name_end + 1] != '"') return {};
  const std::size_t value = name_end + 2;
  const std::size_t value_end = find_value_mark(text, value);
  if (value_end + 2 >= text.size() || text[value_end] != '"' || text[value_end + 1] != ']') return {};
  return {text.substr(name, name_end - name), text.substr(value, value_end - value), value_end + 2};
}

}}  // namespace chess::pgn
