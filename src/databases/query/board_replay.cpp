// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/board_replay.h"

namespace chess { inline namespace query {

BoardReplay::BoardReplay(const AnyPosition& start)
    : board_(start.board()),
      castling_rooks_(start.castling_rooks()),
      ep_square_(start.ep_square()),
      halfmove_clock_(start.halfmove_clock()),
      turn_(start.turn()) {
  if (start.other() != nullptr) variant_ = *start.other();
}

bool BoardReplay::play_variant(Move m) {
  const bool changes = variant_->is_capture(m) || m.is_promotion();
  variant_->play(m);
  board_ = variant_->board();
  castling_rooks_ = variant_->castling_rooks();
  ep_square_ = variant_->ep_square();
  halfmove_clock_ = variant_->halfmove_clock();
  turn_ = variant_->turn();
  return changes && !m.is_null();
}

bool BoardReplay::castle(Move m) {
  const CastlingSide side = castling_side(m.from(), m.to());
  board_.take(m.from());
  board_.take(m.to());
  board_.put(castled_king_square(turn_, side), {turn_, Role::King});
  board_.put(castled_rook_square(turn_, side), {turn_, Role::Rook});
  castling_rooks_ &= ~board_.pieces(turn_);
  castling_rooks_ &= ~Bitboard(turn_ == Color::White ? Rank::R1 : Rank::R8);
  return false;
}

bool BoardReplay::play(Move m) {
  if (variant_) [[unlikely]]
    return play_variant(m);
  ++halfmove_clock_;
  ep_square_.reset();
  bool material_changed = false;
  if (m.is_castling()) {
    material_changed = castle(m);
  } else if (m.is_drop()) {
    board_.put(m.to(), {turn_, m.drop_role()});
    material_changed = true;
    if (m.drop_role() == Role::Pawn) halfmove_clock_ = 0;
  } else if (!m.is_null()) {
    const Square from = m.from();
    const Square to = m.to();
    if (castling_rooks_.any()) {
      if (board_.role_unchecked(from) == Role::King) castling_rooks_ &= ~board_.pieces(turn_);
      castling_rooks_ &= ~(Bitboard(from) | to);
    }
    const Piece mover = board_.take(from);
    if (m.is_en_passant()) {
      board_.take(make_square(file_of(to), rank_of(from)));
      material_changed = true;
    } else if (!board_.is_empty(to)) {
      board_.take(to);
      material_changed = true;
    }
    board_.put(to, m.is_promotion() ? Piece{turn_, m.promotion_role()} : mover);
    material_changed |= m.is_promotion();
    if (mover.role == Role::Pawn) {
      halfmove_clock_ = 0;
      if ((index_of(from) ^ index_of(to)) == 16) ep_square_ = square_at((index_of(from) + index_of(to)) / 2);
    } else if (material_changed) {
      halfmove_clock_ = 0;
    }
  }
  turn_ = !turn_;
  return material_changed;
}

std::optional<Position> BoardReplay::to_position() const {
  if (variant_) return std::nullopt;
  Setup setup;
  setup.board = board_;
  setup.turn = turn_;
  setup.castling_rooks = castling_rooks_;
  setup.ep_square = ep_square_;
  setup.halfmove_clock = halfmove_clock_;
  auto position = Position::from_setup(setup, kWaivableFaults);
  if (!position) return std::nullopt;
  return *position;
}

}}  // namespace chess::query
