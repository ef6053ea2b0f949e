// SPDX-License-Identifier: GPL-3.0-or-later
// The men of a board in 16 bytes, beside the squares that they stand on: in files of games, and in the
// trainer's memory.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"
#include "core/board.h"
#include "core/piece.h"

namespace engine::datagen {

/// The men on the occupied squares, lowest first, two to a byte: colour (bit 0), role (bits 1 to 3).
using PackedMen = std::array<std::uint8_t, 16>;
inline constexpr int kMostPackedMen = 32;

/// Precondition: at most kMostPackedMen men.
inline PackedMen pack_men(const chess::Board& board) {
  assert(board.occupied().count() <= kMostPackedMen);
  PackedMen men{};
  std::size_t i = 0;
  for (const chess::Square square : board.occupied()) {
    const chess::Piece piece = board.piece_unchecked(square);
    const auto code = static_cast<unsigned>(piece.color) | static_cast<unsigned>(piece.role) << 1;
    men[i / 2] = static_cast<std::uint8_t>(men[i / 2] | code << (i % 2 * 4));
    ++i;
  }
  return men;
}

/// The man with this number, from 0. Of bytes that `pack_men` has not made, the role may be none.
inline chess::Piece man_at(const PackedMen& men, int i) {
  const unsigned code = men[static_cast<std::size_t>(i / 2)] >> (i % 2 * 4) & 0xF;
  return {static_cast<chess::Color>(code & 1), static_cast<chess::Role>(code >> 1)};
}

}  // namespace engine::datagen
