// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform.h"

namespace chess { inline namespace core {

Board transformed(const Board& board, Transform t) {
  Board moved;
  for (const Square s : board.occupied()) moved.put(transformed(s, t), board.piece_unchecked(s));
  return moved;
}

Setup transformed(const Setup& setup, Transform t) {
  Setup moved = setup;
  moved.board = transformed(setup.board, t);
  moved.castling_rooks = transformed(setup.castling_rooks, t);
  if (setup.ep_square) moved.ep_square = transformed(*setup.ep_square, t);
  return moved;
}

Setup color_flipped(const Setup& setup) {
  Setup flipped = transformed(setup, Transform::FlipRanks);
  for (const Square s : flipped.board.occupied()) {
    const Piece piece = flipped.board.take(s);
    flipped.board.put(s, {!piece.color, piece.role});
  }
  flipped.turn = !setup.turn;
  return flipped;
}

}}  // namespace chess::core
