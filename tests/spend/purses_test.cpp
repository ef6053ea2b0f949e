// SPDX-License-Identifier: GPL-3.0-or-later
// What searches are paid from: the sum of nodes for one game, and the time for all of them.
#include <doctest/doctest.h>

#include <chrono>

#include "spend/found_evaluation.h"
#include "spend/purses.h"

using namespace chess;
using chess::test::found;

TEST_CASE("the purse of a game is paid by what a search took, or was asked for where nobody counts") {
  SearchPurse purse({1000, {}, {}}, 3.0);
  purse.pay({{500, {}, {}}}, found(0, 700));
  CHECK(purse.left() == doctest::Approx(2.3));
  purse.pay({{500, {}, {}}}, found(0, 0));
  purse.pay({{500, {}, {}}}, std::nullopt);
  CHECK(purse.left() == doctest::Approx(1.3));
  purse.pay({{500, {}, {}}}, Evaluation{.score = Score::cp(0), .line = {}, .is_by_tables = true});
  CHECK(purse.left() == doctest::Approx(1.3));  // no search was made
  SearchPurse time({{}, {}, 100}, 2.0);
  Evaluation slow = found(0, 5);
  slow.time = std::chrono::milliseconds(130);
  time.pay({{{}, {}, 100}}, slow);
  CHECK(time.left() == doctest::Approx(0.7));
  SearchPurse depth({{}, 12, {}}, 2.0);
  depth.pay({{{}, 12, {}}}, found(0, 1'000'000));
  CHECK(depth.left() > 1e9);
}

TEST_CASE("the purse: what is saved or overdrawn is made up for by those behind") {
  using std::chrono::milliseconds;
  TimePurse purse(milliseconds(10'000), 100);
  CHECK(purse.per_position().movetime_ms == 100);
  purse.pay(milliseconds(1'000), 50);
  CHECK(purse.per_position().movetime_ms == 180);
  purse.pay(milliseconds(8'990), 40);
  CHECK(purse.per_position().movetime_ms == 1);
  purse.pay(milliseconds(500), 40);  // more positions than were counted, and nothing left
  CHECK(purse.per_position().movetime_ms == 1);
  CHECK_FALSE(purse.per_position().nodes);
}
