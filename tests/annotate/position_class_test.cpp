// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of positions: where they begin, and that both sides agree on them.
#include "annotate/judge/position_class.h"

#include <doctest/doctest.h>

#include "annotate/judge/rules.h"

using annotate::class_of;
using annotate::PositionClass;
using chess::Score;

namespace {

PositionClass at(int centipawns) {
  return class_of(Score::cp(centipawns), annotate::default_rules().win_chance_constant);
}

}  // namespace

TEST_CASE("a position is in a class by winning chances") {
  // 0.15, 0.45 and 0.75 are reached at 82, 263 and 528 centipawns.
  CHECK(at(0) == PositionClass::Level);
  CHECK(at(82) == PositionClass::Level);
  CHECK(at(83) == PositionClass::SlightlyBetter);
  CHECK(at(263) == PositionClass::SlightlyBetter);
  CHECK(at(264) == PositionClass::ClearlyBetter);
  CHECK(at(528) == PositionClass::ClearlyBetter);
  CHECK(at(529) == PositionClass::Winning);
  CHECK(class_of(Score::mate_in(9), 0.00368208) == PositionClass::Winning);
  CHECK(class_of(Score::mated_in(0), 0.00368208) == PositionClass::Lost);
}

TEST_CASE("what is better for one side is worse for the other") {
  for (int centipawns = -1200; centipawns <= 1200; centipawns += 3) CHECK(-at(centipawns) == at(-centipawns));
  CHECK(-PositionClass::Lost == PositionClass::Winning);
  CHECK(-PositionClass::SlightlyBetter == PositionClass::SlightlyWorse);
  CHECK(-PositionClass::Level == PositionClass::Level);
}

TEST_CASE("classes are ordered, and each has a key of its own") {
  CHECK(PositionClass::Lost < PositionClass::ClearlyWorse);
  CHECK(PositionClass::Level < PositionClass::SlightlyBetter);
  for (const PositionClass one : annotate::kPositionClasses)
    for (const PositionClass other : annotate::kPositionClasses)
      CHECK((to_string(one) == to_string(other)) == (one == other));
}
