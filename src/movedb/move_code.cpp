// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/move_code.h"

#include <cassert>
#include <cstdlib>

namespace chess {

namespace {

constexpr int kTwoSteps = 2;

MoveCode code_of(Square from, Square to, int promotion) {
  return MoveCode::of_bits(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6 | promotion << 12));
}

}  // namespace

MoveCode MoveCode::of(Move move) {
  assert(!move.is_null() && !move.is_drop());
  if (move.is_castling() && file_of(move.from()) == File::E) {
    const File file = castling_side(move.from(), move.to()) == CastlingSide::King ? File::G : File::C;
    return code_of(move.from(), make_square(file, rank_of(move.from())), 0);
  }
  const int promotion = move.is_promotion() ? static_cast<int>(move.promotion_role()) : 0;
  static_assert(static_cast<int>(Role::Knight) == 1 && static_cast<int>(Role::Queen) == 4);
  return code_of(move.from(), move.to(), promotion);
}

std::optional<Move> MoveCode::in(const Position& pos) const {
  if (!is_valid()) return std::nullopt;
  const Board& board = pos.board();
  const Color us = pos.turn();
  const auto moved = board.piece_at(from());
  if (!moved || moved->color != us) return std::nullopt;
  std::optional<Move> move = Move::normal(from(), to());
  const int files = index_of(file_of(to())) - index_of(file_of(from()));
  if (promotion() != 0) {
    move = Move::promotion(from(), to(), static_cast<Role>(promotion()));
  } else if (moved->role == Role::King && board.piece_at(to()) == Piece{us, Role::Rook}) {
    move = Move::castling(from(), to());
  } else if (moved->role == Role::King && std::abs(files) == kTwoSteps) {
    const auto rook = pos.castling_rook(us, files > 0 ? CastlingSide::King : CastlingSide::Queen);
    move = rook ? std::optional(Move::castling(from(), *rook)) : std::nullopt;
  } else if (moved->role == Role::Pawn && files != 0 && board.is_empty(to())) {
    move = Move::en_passant(from(), to());
  }
  return move && pos.is_legal(*move) ? move : std::nullopt;
}

}  // namespace chess
