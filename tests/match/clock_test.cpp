// SPDX-License-Identifier: GPL-3.0-or-later
// Time controls as texts, and the clock that runs by them.
#include <doctest/doctest.h>

#include "match/time_control.h"

using namespace chess;
using namespace std::chrono_literals;

TEST_CASE("time controls are read and written as in PGN") {
  for (const char* text : {"60", "2+0.02", "40/60", "40/60+0.5", "0.1", "180+2", "1/0.001"}) {
    const auto control = parse_time_control(text);
    REQUIRE_MESSAGE(control, text);
    CHECK(to_text(*control) == text);
    CHECK(describe(*control) == text);
    CHECK(control->is_timed());
  }
  const auto control = *parse_time_control("40/60+0.5");
  CHECK(control.moves == 40);
  CHECK(control.base == 60s);
  CHECK(control.increment == 500ms);
  CHECK(to_text(*parse_time_control("2:00+0")) == "120");

  for (const char* text : {"", "x", "0", "-1", "2+", "2+x", "+1", "0/60", "-3/60", "/60", "40/", "2+0.02+1",
                           "1e3", "40/60/60", "nan"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_time_control(text));
  }

  TimeControl fixed;
  CHECK_FALSE(fixed.is_limited());
  fixed.nodes = 5000;
  CHECK_FALSE(fixed.is_timed());
  CHECK(to_text(fixed) == "-");
  fixed.depth = 12;
  CHECK(describe(fixed) == "nodes=5000 depth=12");
  fixed.movetime = 100ms;
  CHECK(fixed.is_timed());
  CHECK(describe(fixed) == "movetime=0.1 nodes=5000 depth=12");
}

TEST_CASE("a clock runs for the side to move, and adds the increment after the move") {
  GameClock clock({*parse_time_control("2+0.5"), *parse_time_control("1")}, 0ms);
  CHECK(clock.remaining(Color::White) == 2000ms);
  CHECK(clock.spend(Color::White, 300'700us));
  CHECK(clock.remaining(Color::White) == 2199ms);
  CHECK(clock.remaining(Color::Black) == 1000ms);

  const SearchLimits limits = clock.limits(Color::Black);
  REQUIRE(limits.clock);
  CHECK(limits.clock->time[Color::White] == 2199ms);
  CHECK(limits.clock->time[Color::Black] == 1000ms);
  CHECK(limits.clock->increment[Color::White] == 500ms);
  CHECK(limits.clock->increment[Color::Black] == 0ms);
  CHECK_FALSE(limits.clock->moves_to_go);
  CHECK_FALSE(limits.movetime);

  CHECK(clock.spend(Color::Black, 1000ms));  // to the last moment
  CHECK(clock.remaining(Color::Black) == 0ms);
  CHECK_FALSE(clock.spend(Color::Black, 1us));
}

TEST_CASE("the margin forgives, and gives no time") {
  GameClock clock({*parse_time_control("1+0.1"), *parse_time_control("1+0.1")}, 50ms);
  CHECK(clock.spend(Color::White, 1050ms));
  CHECK(clock.remaining(Color::White) == 100ms);
  CHECK_FALSE(clock.spend(Color::White, 150'001us));
  TimeControl movetime;
  movetime.movetime = 100ms;
  GameClock fixed({movetime, movetime}, 20ms);
  for (int i = 0; i < 5; ++i) CHECK(fixed.spend(Color::White, 120ms));
  CHECK_FALSE(fixed.spend(Color::White, 121ms));
  CHECK(fixed.limits(Color::White).movetime == 100ms);
  CHECK_FALSE(fixed.limits(Color::White).clock);
  CHECK_FALSE(fixed.remaining(Color::White));
}

TEST_CASE("sessions of so many moves begin anew with the base time") {
  GameClock clock({*parse_time_control("3/10+1"), *parse_time_control("3/10+1")}, 0ms);
  for (const int to_go : {3, 2, 1, 3, 2, 1}) {
    CHECK(clock.limits(Color::White).clock->moves_to_go == to_go);
    CHECK(clock.spend(Color::White, 2s));
  }
  CHECK(clock.remaining(Color::White) == 10s + 2 * 10s - 6 * 2s + 6 * 1s);
}

TEST_CASE("an opponent without a clock is told of as if it had ours") {
  TimeControl nodes;
  nodes.nodes = 100;
  GameClock clock({*parse_time_control("2+0.5"), nodes}, 0ms);
  const SearchLimits white = clock.limits(Color::White);
  CHECK(white.clock->time[Color::Black] == 2s);
  CHECK(white.clock->increment[Color::Black] == 500ms);
  const SearchLimits black = clock.limits(Color::Black);
  CHECK_FALSE(black.clock);
  CHECK(black.nodes == 100U);
  CHECK(clock.spend(Color::Black, 100h));
}
