// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a side attacks: a quiet move that flees from an attack, or goes into one, is another move
// than the same one in peace.
#pragma once

#include "core/attacks.h"
#include "core/board.h"

namespace engine {

/// All squares that men of `c` attack, own men included.
inline chess::Bitboard attacked_by(const chess::Board& board, chess::Color c) {
  const chess::Bitboard occupied = board.occupied();
  const chess::Bitboard own = board.pieces(c);
  chess::Bitboard all = chess::king_attacks(board.king_unchecked(c));
  for (const chess::Square s : own& board.pieces(chess::Role::Knight)) all |= chess::knight_attacks(s);
  for (const chess::Square s : own& board.diagonal_sliders()) all |= chess::bishop_attacks(s, occupied);
  for (const chess::Square s : own& board.straight_sliders()) all |= chess::rook_attacks(s, occupied);
  const chess::Bitboard pawns =
      c == chess::Color::White
          ? chess::shift_forward<chess::Color::White>(own & board.pieces(chess::Role::Pawn))
          : chess::shift_forward<chess::Color::Black>(own & board.pieces(chess::Role::Pawn));
  return all | chess::shift<chess::Direction::East>(pawns) | chess::shift<chess::Direction::West>(pawns);
}

}  // namespace engine
