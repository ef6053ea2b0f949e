// SPDX-License-Identifier: GPL-3.0-or-later
// A keyed board has the keys of positions, whatever is played.
#include "movefile/keyed_board.h"

#include <doctest/doctest.h>

#include "base/random.h"
#include "core/movegen.h"
#include "notation/chess960.h"
#include "notation/fen.h"

using namespace chess;

TEST_CASE("keys are those of positions") {
  Random random(7);
  std::vector<Position> starts{Position::start()};
  // En passant that a pin forbids, or a check asks for; castling, and rooks that are taken; promotions.
  for (const char* fen :
       {"4k3/8/8/8/r2pK3/8/4P3/8 w - - 0 1", "8/8/8/K1k5/3p3r/8/4P3/5B2 w - - 0 1",
        "4k3/3p4/4r3/4P3/8/8/8/4K3 b - - 0 1", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        "8/PPPPPPPP/8/7k/K7/8/pppppppp/8 b - - 0 30", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"}) {
    const auto start = Position::from_setup(*parse_fen(fen));
    REQUIRE(start.has_value());
    starts.push_back(*start);
  }
  int with_en_passant = 0;
  int without = 0;  // though a square was passed over
  int special = 0;
  for (int i = 0; i < 3000; ++i) {
    Position position = i % 3 == 0
                            ? *Position::from_setup(chess960_setup(static_cast<int>(random.below(960))))
                            : starts[random.below(starts.size())];
    KeyedBoard keyed(position);
    for (int ply = 0; ply < 120; ++ply) {
      if (keyed.key() != position.key()) FAIL(to_fen(position));
      CHECK_EQ(keyed.to_board(), position.board());
      CHECK_EQ(keyed.turn(), position.turn());
      const bool has_legal = position.legal_ep_square().has_value();
      with_en_passant += has_legal ? 1 : 0;
      without += position.ep_square() && !has_legal ? 1 : 0;
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      Move move = moves[random.below(moves.size())];
      for (const Move m : moves)
        if (m.is_castling() || m.is_en_passant() || m.is_promotion()) {
          if (random.below(2) == 0) move = m;
        }
      if (!position.in_check() && random.below(50) == 0) move = Move();
      special += move.kind() != MoveKind::Normal ? 1 : 0;
      position.play(move);
      keyed.play(move);
    }
  }
  CHECK(with_en_passant > 1000);
  CHECK(without > 1000);
  CHECK(special > 1000);
}
