// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/score_trend.h"

#include <doctest/doctest.h>

#include <initializer_list>

namespace engine { namespace {

using chess::Color;

ScoreTrend of(std::initializer_list<Value> iterations) {
  ScoreTrend trend;
  for (const Value v : iterations) trend.add(v);
  return trend;
}

TEST_CASE("a trend needs some iterations") {
  CHECK(ScoreTrend().fall() == 0);
  CHECK(of({90, 80, 70, 0}).fall() == 0);
}

TEST_CASE("the last iterations are compared with the third before") {
  CHECK(of({0, 100, 90, 80, 40}).fall() == 60);
  CHECK(of({0, -30, 10, 20, 30}).fall() == -60);
}

TEST_CASE("what the last search of the game found counts as much") {
  ScoreTrend trend = of({10, 20, 30, 40, 50});
  trend.new_search(Color::White);
  CHECK(trend.fall() == 0);
  trend.add(30);
  CHECK(trend.fall() == 10);  // 20 less than before, of iterations nothing is known
  for (const Value v : {30, 30, 10}) trend.add(v);
  CHECK(trend.fall() == 20);
  trend.add(0);
  CHECK(trend.fall() == 40);  // 50 less than before, 30 less than three iterations ago
  trend.new_game();
  CHECK(trend.fall() == 0);
  trend.add(-500);
  CHECK(trend.fall() == 0);
}

TEST_CASE("a search of three iterations or none leaves what was known before") {
  ScoreTrend trend = of({70, 70, 70, 70});
  trend.new_search(Color::White);
  trend.new_search(Color::White);
  for (const Value v : {900, 900, 900}) trend.add(v);
  trend.new_search(Color::White);
  trend.add(50);
  CHECK(trend.fall() == 10);
}

TEST_CASE("each side is compared with its own last search") {
  ScoreTrend trend = of({300, 300, 300, 300});
  trend.new_search(Color::Black);
  for (int i = 0; i < 4; ++i) trend.add(-290);
  CHECK(trend.fall() == 0);
  trend.new_search(Color::White);
  trend.add(280);
  CHECK(trend.fall() == 10);
  trend.new_search(Color::Black);
  trend.add(-250);
  CHECK(trend.fall() == -20);
}

}}  // namespace engine
