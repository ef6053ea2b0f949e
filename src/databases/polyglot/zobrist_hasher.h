// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of positions in the way of Polyglot's books, with random numbers of one's own: for books of other
// programs, and for tables that must not be guessed.
#pragma once

#include <array>
#include <cstdint>

#include "core/position.h"

namespace chess { inline namespace polyglot {

/// 768 numbers for pieces on squares (black pawn, white pawn, black knight, ...; A1 first), 4 for castling
/// (White's king's side, White's queen's side, Black's), 8 for en passant files, 1 for White to move.
using ZobristNumbers = std::array<std::uint64_t, 781>;

/// The numbers of Polyglot's format. With them the key is Position::polyglot_key.
ZobristNumbers polyglot_numbers();

class ZobristHasher {
 public:
  explicit ZobristHasher(const ZobristNumbers& numbers = polyglot_numbers()) : numbers_(numbers) {}

  /// The key of a position: the four parts below together.
  std::uint64_t key(const Position& pos) const;
  std::uint64_t of_board(const Board& board) const;
  std::uint64_t of_castling(const Position& pos) const;
  /// The part of an en passant square beside which an enemy pawn stands, whether or not it may capture.
  std::uint64_t of_en_passant(const Position& pos) const;
  std::uint64_t of_turn(Color turn) const { return turn == Color::White ? numbers_[780] : 0; }

 private:
  ZobristNumbers numbers_;
};

}}  // namespace chess::polyglot
