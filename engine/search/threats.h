// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a side attacks: a quiet move that flees from an attack, or goes into one, is another move
// than the same one in peace. And which moves give check, answered before they are played: a check is worth a
// look where another quiet move would be left out.
#pragma once

#include "core/attacks.h"
#include "core/board.h"
#include "core/position.h"

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

class CheckSquares {
 public:
  explicit CheckSquares(const chess::Position& pos) {
    using chess::Role;
    const chess::Board& board = pos.board();
    king_ = pos.king(!pos.turn());
    const chess::Bitboard occupied = board.occupied();
    from_[Role::Pawn] = chess::pawn_attacks(!pos.turn(), king_);
    from_[Role::Knight] = chess::knight_attacks(king_);
    from_[Role::Bishop] = chess::bishop_attacks(king_, occupied);
    from_[Role::Rook] = chess::rook_attacks(king_, occupied);
    from_[Role::Queen] = from_[Role::Bishop] | from_[Role::Rook];
    from_[Role::King] = chess::Bitboard();
    // Own men in front of own sliders: moving off the line uncovers a check.
    const chess::Bitboard own = board.pieces(pos.turn());
    const chess::Bitboard nearest = from_[Role::Queen] & own;
    const chess::Bitboard beyond = occupied & ~nearest;
    const chess::Bitboard sliders = ((chess::rook_attacks(king_, beyond) & board.straight_sliders()) |
                                     (chess::bishop_attacks(king_, beyond) & board.diagonal_sliders())) &
                                    own & ~nearest;
    for (const chess::Square s : sliders) uncovering_ |= chess::between(king_, s) & nearest;
  }

  /// Direct and discovered checks. Castling, en passant and promotion are judged by the move's own
  /// squares only: rare enough to be told "no" now and then. Precondition: legal.
  bool has(const chess::Position& pos, chess::Move m) const {
    const chess::Role role = m.is_promotion() ? m.promotion_role() : pos.board().role_unchecked(m.from());
    if (!m.is_castling() && from_[role].has(m.to())) return true;
    return uncovering_.has(m.from()) && !chess::line_through(m.from(), king_).has(m.to());
  }

 private:
  chess::EnumArray<chess::Role, chess::Bitboard> from_{};
  chess::Bitboard uncovering_;
  chess::Square king_;
};

}  // namespace engine
