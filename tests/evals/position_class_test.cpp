// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of positions: where they begin, and that both sides agree on them.
#include "evals/position_class.h"

#include <doctest/doctest.h>

#include "evals/rules.h"

using namespace chess;

namespace {

chess::PositionClass at(int centipawns) {
  return class_of(Score::cp(centipawns), default_rules().win_chance_constant);
}

}  // namespace

TEST_CASE("a position is in a class by winning chances") {
  CHECK(at(0) == chess::PositionClass::Level);
  CHECK(at(40) == chess::PositionClass::Level);
  CHECK(at(41) == chess::PositionClass::SlightlyBetter);
  CHECK(at(100) == chess::PositionClass::SlightlyBetter);
  CHECK(at(101) == chess::PositionClass::ClearlyBetter);
  CHECK(at(220) == chess::PositionClass::ClearlyBetter);
  CHECK(at(221) == chess::PositionClass::Winning);
  CHECK(class_of(Score::mate_in(9), 0.00368208) == chess::PositionClass::Winning);
  CHECK(class_of(Score::mated_in(0), 0.00368208) == chess::PositionClass::Lost);
}

TEST_CASE("what is better for one side is worse for the other") {
  for (int centipawns = -1200; centipawns <= 1200; centipawns += 3) CHECK(-at(centipawns) == at(-centipawns));
  CHECK(-chess::PositionClass::Lost == chess::PositionClass::Winning);
  CHECK(-chess::PositionClass::SlightlyBetter == chess::PositionClass::SlightlyWorse);
  CHECK(-chess::PositionClass::Level == chess::PositionClass::Level);
}

TEST_CASE("classes are ordered, and each has a key of its own") {
  CHECK(chess::PositionClass::Lost < chess::PositionClass::ClearlyWorse);
  CHECK(chess::PositionClass::Level < chess::PositionClass::SlightlyBetter);
  for (const chess::PositionClass one : kPositionClasses)
    for (const chess::PositionClass other : kPositionClasses)
      CHECK((to_string(one) == to_string(other)) == (one == other));
}
