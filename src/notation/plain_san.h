// SPDX-License-Identifier: GPL-3.0-or-later
// SAN as the standard has it written (PGN standard, 8.2.3), which nearly every move of every file is,
// read straight to the legal move: no description in between, and hardly a branch that depends on the
// kind of man, because in real games those cannot be foreseen.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/position.h"

namespace chess::inline notation {

/// A word of at most eight bytes, the first in the lowest.
struct ShortWord {
  std::uint64_t bytes = 0;
  unsigned length = 0;

  /// Precondition: at most 8 bytes.
  static ShortWord of(std::string_view text) {
    ShortWord word{0, static_cast<unsigned>(text.size())};
    std::memcpy(&word.bytes, text.data(), text.size());
    return word;
  }
};

/// Finds the one legal move that `word` means; it may end with `+` or `#`. False when it is not spelt the
/// usual way (promotions, en passant and lesser known spellings among them), or when no move or several
/// fit: `parse_san` knows them all, and says what is wrong. (An optional would be written in two parts and
/// read as one, which stalls the processor; this is called for every move of every file.)
bool parse_plain_san(const Position& pos, ShortWord word, Move& move);

}  // namespace chess::inline notation
