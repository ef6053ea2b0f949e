// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/move_line.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "notation/fen.h"
#include "support/random_positions.h"

using namespace chess;

TEST_CASE("lines are read however they are numbered, and written in one way") {
  const Position& start = Position::start();
  const auto moves = parse_move_line(start, "1. e4 e5 2. Nf3").value();
  CHECK(moves.size() == 3);
  CHECK(to_move_line(start, moves) == "1. e4 e5 2. Nf3");
  for (const char* text :
       {"e4 e5 Nf3", "1.e4 e5 2.Nf3 *", "  1 e2e4 1... e7e5\n2. g1f3 1-0", "1. e4 1...e5 ...Nf3"})
    CHECK(parse_move_line(start, text) == moves);
  CHECK(parse_move_line(start, " ").value().empty());
  CHECK(to_move_line(start, {}).empty());
  const auto black = parse_position("r3k3/8/8/8/8/8/8/4K3 b q - 0 12").value();
  const auto line = parse_move_line(black, "12... O-O-O 13. Kf1");
  REQUIRE(line.has_value());
  CHECK(to_move_line(black, *line) == "12... O-O-O 13. Kf1");
}

TEST_CASE("a move that cannot be read is named") {
  CHECK(parse_move_line(Position::start(), "1. e4 e4").error() == "half-move 2: illegal move: e4");
  CHECK(parse_move_line(Position::start(), "1. e4 hello").error() == "half-move 2: not a move: hello");
}

TEST_CASE("what is written is read back, from any position") {
  Random random(9);
  chess::test::for_random_positions(2, 10, 100, [&](const Position& start) {
    std::vector<Move> moves;
    Position pos = start;
    for (int i = 0; i < 3 && has_legal_moves(pos); ++i) {
      const MoveList legal = legal_moves(pos);
      moves.push_back(legal[random.below(legal.size())]);
      pos.play(moves.back());
    }
    REQUIRE(parse_move_line(start, to_move_line(start, moves)) == moves);
  });
}
