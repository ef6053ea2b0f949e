// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/zobrist_hasher.h"

#include <doctest/doctest.h>

#include "base/random.h"
#include "core/movegen.h"

using namespace chess;

TEST_CASE("with Polyglot's numbers the key is Polyglot's, along random games") {
  CHECK(polyglot_numbers()[780] == bits_of(zobrist::white_to_move()));
  const ZobristHasher hasher;
  Random random(3);
  for (int game = 0; game < 50; ++game) {
    Position pos = Position::start();
    for (int ply = 0; ply < 80; ++ply) {
      CHECK(hasher.key(pos) == bits_of(pos.polyglot_key()));
      const MoveList moves = legal_moves(pos);
      if (moves.empty()) break;
      pos.play(moves[random.below(moves.size())]);
    }
  }
}

TEST_CASE("with other numbers each part counts") {
  ZobristNumbers numbers{};
  numbers[780] = 1;
  numbers[768] = 2;
  numbers[64 * 11 + 4] = 4;  // the white king on E1
  const ZobristHasher hasher(numbers);
  CHECK(hasher.key(Position::start()) == 7);
  CHECK(hasher.of_turn(Color::Black) == 0);
  CHECK(hasher.of_castling(Position::start()) == 2);
  CHECK(hasher.of_board(Position::start().board()) == 4);
  CHECK(hasher.of_en_passant(Position::start()) == 0);
}
