// SPDX-License-Identifier: GPL-3.0-or-later
// What console/terminal_text.cpp asks of the library utf8proc: a page breaks its own lines, so that each
// character is one column wide.
#pragma once

#include <cstdint>

using utf8proc_int32_t = std::int32_t;
using utf8proc_uint8_t = std::uint8_t;
using utf8proc_ssize_t = std::ptrdiff_t;

/// Reads the character at the front and returns its bytes; -1 if there is none.
inline utf8proc_ssize_t utf8proc_iterate(const utf8proc_uint8_t* text, utf8proc_ssize_t size,
                                         utf8proc_int32_t* code) {
  const utf8proc_uint8_t first = *text;
  const utf8proc_ssize_t bytes = first < 0x80   ? 1
                                 : first < 0xC2 ? -1
                                 : first < 0xE0 ? 2
                                 : first < 0xF0 ? 3
                                 : first < 0xF5 ? 4
                                                : -1;
  if (bytes < 0 || bytes > size) return -1;
  *code = bytes == 1 ? first : first & (0x7F >> bytes);
  for (utf8proc_ssize_t i = 1; i < bytes; ++i) {
    if ((text[i] & 0xC0) != 0x80) return -1;
    *code = *code << 6 | (text[i] & 0x3F);
  }
  return bytes;
}

inline int utf8proc_charwidth(utf8proc_int32_t) { return 1; }
