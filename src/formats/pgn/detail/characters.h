// SPDX-License-Identifier: GPL-3.0-or-later
// Which bytes separate the tokens of movetext, and which make up names; is a text plain ASCII?
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/byte_block.h"
#include "base/text.h"

namespace chess { inline namespace pgn {

/// One character in place of three dots, in UTF-8.
inline constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

constexpr bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }
constexpr bool is_line_break(char c) { return c == '\n' || c == '\r'; }
constexpr bool is_inner_blank(char c) { return is_blank(c) && !is_line_break(c); }

/// The line breaks at the front of `text`.
constexpr std::size_t count_breaks(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && is_line_break(text[i])) ++i;
  return i;
}

inline constexpr std::array<bool, 256> kEndsWord = [] {
  std::array<bool, 256> table{};
  for (int c = 0; c < 256; ++c) table[static_cast<std::size_t>(c)] = is_blank(static_cast<char>(c));
  for (const char c : std::string_view("{}()[];$*")) table[static_cast<std::size_t>(c)] = true;
  return table;
}();
/// Does no word go on with `c`?
constexpr bool ends_word(char c) { return kEndsWord[static_cast<unsigned char>(c)]; }

/// The blanks beyond ASCII, and the characters that only steer how text is set.
enum class WideBlank : std::uint8_t {
  None,
  Space,      ///< it separates words
  Invisible,  ///< no width and no break: it may stand inside a word
};
inline constexpr std::array<bool, 256> kMayBeginWideBlank = [] {
  std::array<bool, 256> table{};
  for (const unsigned lead : {0xA0u, 0xC2u, 0xE1u, 0xE2u, 0xE3u, 0xEFu}) table[lead] = true;
  return table;
}();
/// Could a wide blank begin with this byte?
constexpr bool may_begin_wide_blank(char c) { return kMayBeginWideBlank[static_cast<unsigned char>(c)]; }

/// The wide blank that these three bytes begin with, and its length in bytes (0 for none). A lone A0 is the
/// no-break space of Latin-1; whether it is alone is for the caller to know.
constexpr WideBlank wide_blank(char first, char second, char third, std::size_t& length) {
  const auto byte = [](char c) { return static_cast<unsigned>(static_cast<unsigned char>(c)); };
  const unsigned a = byte(first), b = byte(second), c = byte(third);
  length = a < 0xC2 ? 1 : a == 0xC2 ? 2 : 3;
  if (a == 0xA0) return WideBlank::Space;
  if (a == 0xC2) {  // next line, no-break space, soft hyphen
    if (b == 0x85 || b == 0xA0) return WideBlank::Space;
    if (b == 0xAD) return WideBlank::Invisible;
  } else if (a == 0xE1) {  // the blank of Ogham
    if (b == 0x9A && c == 0x80) return WideBlank::Space;
  } else if (a == 0xE2 && b == 0x80) {  // U+2000 to U+203F
    if (c <= 0x8B || c == 0xA8 || c == 0xA9 || c == 0xAF) return WideBlank::Space;
    if (c <= 0x8F || (c >= 0xAA && c <= 0xAE)) return WideBlank::Invisible;
  } else if (a == 0xE2 && b == 0x81) {  // U+2040 to U+207F
    if (c == 0x9F) return WideBlank::Space;
    if (c >= 0xA0 && c <= 0xAF) return WideBlank::Invisible;
  } else if (a == 0xE3) {
    if (b == 0x80 && c == 0x80) return WideBlank::Space;
  } else if (a == 0xEF) {
    if (b == 0xBB && c == 0xBF) return WideBlank::Invisible;
  }
  length = 0;
  return WideBlank::None;
}

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

/// The place, from `i` on, where the value of a tag ends or needs a closer look: of a quote, a backslash, a
/// control, a byte beyond ASCII; the size of `text` if there is none.
inline std::size_t find_value_mark(std::string_view text, std::size_t i) {
  return find_kind(text, i, '"', '\\', ByteRange{'\x7F', '\x1F'});
}

/// May a comment need a closer look here: at a brace, a line break, a byte beyond ASCII?
constexpr bool is_comment_mark(char c) {
  return c == '}' || c == '{' || is_line_break(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// The first comment mark from `i` on; the size of `text` if there is none.
inline std::size_t find_comment_mark(std::string_view text, std::size_t i) {
  // One range finds them all, and very few others.
  while ((i = find_kind(text, i, ByteRange{'{', '\r'})) < text.size() && !is_comment_mark(text[i])) ++i;
  return i;
}

/// The size of a text that was cut anywhere, without a character of UTF-8 that is cut at its end.
inline std::size_t whole_characters(std::string_view cut) {
  for (std::size_t held = 1; held < 4 && held <= cut.size(); ++held) {
    const auto byte = static_cast<unsigned char>(cut[cut.size() - held]);
    if (byte < 0x80) break;
    if (byte < 0xC0) continue;
    const std::size_t length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    return length > held ? cut.size() - held : cut.size();
  }
  return cut.size();
}

}}  // namespace chess::pgn
