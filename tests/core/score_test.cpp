// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/score.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("scores are ordered from mated to mating") {
  const Score order[] = {Score::mated_in(0), Score::mated_in(1), Score::mated_in(20),
                         Score::cp(-2000),   Score::cp(0),       Score::cp(35),
                         Score::mate_in(20), Score::mate_in(1),  Score::mate_in(0)};
  for (std::size_t i = 0; i + 1 < std::size(order); ++i) CHECK(order[i] < order[i + 1]);
}

TEST_CASE("turning a score round") {
  CHECK(-Score::cp(35) == Score::cp(-35));
  CHECK(-Score::mate_in(3) == Score::mated_in(3));
  CHECK(-Score::mated_in(0) == Score::mate_in(0));
  CHECK(Score::cp(20).seen_by(Color::White, Color::Black) == Score::cp(-20));
  CHECK(Score::cp(20).seen_by(Color::Black, Color::Black) == Score::cp(20));
}

TEST_CASE("a score of the position after a move as a score of the move") {
  CHECK(Score::cp(35).before_move() == Score::cp(-35));
  CHECK(Score::mated_in(0).before_move() == Score::mate_in(1));
  CHECK(Score::mated_in(2).before_move() == Score::mate_in(3));
  CHECK(Score::mate_in(2).before_move() == Score::mated_in(2));
}

TEST_CASE("what a score is") {
  CHECK(Score::cp(35).centipawns() == 35);
  CHECK_FALSE(Score::mate_in(3).centipawns().has_value());
  CHECK(Score::mated_in(4).is_losing_mate());
  CHECK(Score::mated_in(4).moves_to_mate() == 4);
  CHECK(Score::cp(5'000'000).centipawns() == 900'000);
}

TEST_CASE("one number for every score") {
  CHECK(Score::cp(-35).to_number(10'000) == -35);
  CHECK(Score::mate_in(3).to_number(10'000) == 9'997);
  CHECK(Score::mated_in(3).to_number(10'000) == -9'997);
  CHECK(Score::mated_in(0).to_number(10'000) == -10'000);
}
