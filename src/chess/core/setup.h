// SPDX-License-Identifier: GPL-3.0-or-later
// What a FEN says, whether it is possible or not: a board, the side to move, rights and counters.
// `Position::from_setup` turns it into a position that can be played on.
#pragma once

#include <optional>

#include "core/board.h"

namespace chess { inline namespace core {

/// The side to which the king castles: towards the h-file, or towards the a-file.
enum class CastlingSide : std::uint8_t { King, Queen };
constexpr std::size_t enum_count(CastlingSide) { return 2; }

/// A position that nobody has checked.
struct Setup {
  Board board;  ///< any arrangement of pieces
  /// The side to move.
  Color turn = Color::White;
  /// The rooks that may still castle with their king.
  Bitboard castling_rooks;
  /// The square passed over by the pawn that has just made a double step.
  std::optional<Square> ep_square;
  /// Half-moves since the last capture or pawn move.
  int halfmove_clock = 0;
  /// Counts from 1 and goes up after Black's move.
  int fullmove_number = 1;

  /// The start of standard chess.
  static Setup start();

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// Where the king stands after castling to `side`: the G or C square of `c`'s back rank.
constexpr Square castled_king_square(Color c, CastlingSide side) {
  return relative_square(c, side == CastlingSide::King ? Square::G1 : Square::C1);
}
/// Where the rook stands after castling to `side`: the F or D square of `c`'s back rank.
constexpr Square castled_rook_square(Color c, CastlingSide side) {
  return relative_square(c, side == CastlingSide::King ? Square::F1 : Square::D1);
}
/// The side to which a king on `king` castles with a rook on `rook`.
constexpr CastlingSide castling_side(Square king, Square rook) {
  return file_of(rook) > file_of(king) ? CastlingSide::King : CastlingSide::Queen;
}

}}  // namespace chess::core
