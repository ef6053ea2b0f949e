// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board.h"

#include "core/setup.h"

namespace chess::inline core {

Board Board::start() {
  constexpr Role kBackRank[] = {Role::Rook, Role::Knight, Role::Bishop, Role::Queen,
                                Role::King, Role::Bishop, Role::Knight, Role::Rook};
  Board board;
  for (int file = 0; file < 8; ++file)
    for (const Color c : kColors) {
      board.put(relative_square(c, square_at(file)), {c, kBackRank[file]});
      board.put(relative_square(c, square_at(8 + file)), {c, Role::Pawn});
    }
  return board;
}

Setup Setup::start() {
  Setup setup;
  setup.board = Board::start();
  setup.castling_rooks = Bitboard(Square::A1) | Square::H1 | Square::A8 | Square::H8;
  return setup;
}

}  // namespace chess::inline core
