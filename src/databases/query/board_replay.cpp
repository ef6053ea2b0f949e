// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/board_replay.h"

namespace chess { inline namespace query {

BoardReplay::BoardReplay(const AnyPosition& start)
    : state_{start.board(), start.castling_rooks(), start.ep_square(), start.halfmove_clock(), start.turn()} {
  if (start.other() != nullptr) variant_ = *start.other();
}

bool BoardReplay::play_variant(Move m) {
  const bool changes = variant_->is_capture(m) || m.is_promotion();
  variant_->play(m);
  state_ = {variant_->board(), variant_->castling_rooks(), variant_->ep_square(), variant_->halfmove_clock(),
            variant_->turn()};
  return changes && !m.is_null();
}

bool PlayedBoard::castle(Move m) {
  const CastlingSide side = castling_side(m.from(), m.to());
  board.take(m.from());
  board.take(m.to());
  board.put(castled_king_square(turn, side), {turn, Role::King});
  board.put(castled_rook_square(turn, side), {turn, Role::Rook});
  castling_rooks &= ~board.pieces(turn);
  castling_rooks &= ~Bitboard(turn == Color::White ? Rank::R1 : Rank::R8);
  return false;
}

bool PlayedBoard::play(Move m) {
  ++halfmove_clock;
  ep_square.reset();
  bool material_changed = false;
  if (m.is_castling()) {
    material_changed = castle(m);
  } else if (m.is_drop()) {
    board.put(m.to(), {turn, m.drop_role()});
    material_changed = true;
    if (m.drop_role() == Role::Pawn) halfmove_clock = 0;
  } else if (!m.is_null()) {
    const Square from = m.from();
    const Square to = m.to();
    if (castling_rooks.any()) {
      if (board.role_unchecked(from) == Role::King) castling_rooks &= ~board.pieces(turn);
      castling_rooks &= ~(Bitboard(from) | to);
    }
    const Piece mover = board.take(from);
    if (m.is_en_passant()) {
      board.take(make_square(file_of(to), rank_of(from)));
      material_changed = true;
    } else if (!board.is_empty(to)) {
      board.take(to);
      material_changed = true;
    }
    board.put(to, m.is_promotion() ? Piece{turn, m.promotion_role()} : mover);
    material_changed |= m.is_promotion();
    if (mover.role == Role::Pawn) {
      halfmove_clock = 0;
      if ((index_of(from) ^ index_of(to)) == 16) ep_square = square_at((index_of(from) + index_of(to)) / 2);
    } else if (material_changed) {
      halfmove_clock = 0;
    }
  }
  turn = !turn;
  return material_changed;
}

bool BoardReplay::play(Move m) {
  if (variant_) [[unlikely]]
    return play_variant(m);
  return state_.play(m);
}

std::optional<Position> BoardReplay::to_position() const {
  if (variant_) return std::nullopt;
  Setup setup;
  setup.board = state_.board;
  setup.turn = state_.turn;
  setup.castling_rooks = state_.castling_rooks;
  setup.ep_square = state_.ep_square;
  setup.halfmove_clock = state_.halfmove_clock;
  auto position = Position::from_setup(setup, kWaivableFaults);
  if (!position) return std::nullopt;
  return *position;
}

}}  // namespace chess::query
