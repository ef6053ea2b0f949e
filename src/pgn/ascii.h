// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: is a text plain ASCII? Most of a PGN file is, and then needs no second look.
#pragma once

#include <string_view>

namespace chess::inline pgn {

inline bool is_ascii(std::string_view text) {
  unsigned char seen = 0;
  for (const char c : text) seen |= static_cast<unsigned char>(c);
  return seen < 0x80;
}

}  // namespace chess::inline pgn
