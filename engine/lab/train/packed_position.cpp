// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/packed_position.h"

namespace engine::train {

using chess::Bitboard;
using chess::Piece;
using chess::Square;
using datagen::man_at;

PackedPosition pack(const chess::Board& board, chess::Color turn) {
  PackedPosition out;
  out.occupied = board.occupied().bits();
  out.pieces = datagen::pack_men(board);
  out.turn = turn;
  return out;
}

chess::Board unpack(const PackedPosition& position) {
  chess::Board board;
  int i = 0;
  for (const Square s : Bitboard(position.occupied)) board.put(s, man_at(position.pieces, i++));
  return board;
}

void find_inputs(const PackedPosition& position, Inputs& inputs) {
  std::array<Piece, 32> pieces;
  std::array<Square, 32> squares;
  std::array<nnue::KingView, 2> views;  // of the mover, of the other
  int count = 0;
  for (const Square s : Bitboard(position.occupied)) {
    const Piece p = man_at(position.pieces, count);
    if (p.role == chess::Role::King) views[p.color == position.turn ? 0 : 1] = nnue::view_of(p.color, s);
    pieces[static_cast<std::size_t>(count)] = p;
    squares[static_cast<std::size_t>(count)] = s;
    ++count;
  }
  inputs.pieces = count;
  const auto feature = [&](chess::Color perspective, nnue::KingView view, std::size_t i) {
    return static_cast<std::uint16_t>(
        nnue::feature_in(view, nnue::board_feature_of(perspective, pieces[i], squares[i])));
  };
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    inputs.own[i] = feature(position.turn, views[0], i);
    inputs.other[i] = feature(!position.turn, views[1], i);
  }
}

}  // namespace engine::train
