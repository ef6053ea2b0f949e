// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/time_control_tag.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("the tag is read and written whole") {
  for (const char* text : {"?", "-", "300", "300+5", "40/7200:3600", "40/7200:20/3600:900+30", "*180",
                           "1/86400", "0.5+0.01", "300d5", "300+2d5"}) {
    CAPTURE(text);
    const auto control = parse_time_control_tag(text);
    REQUIRE(control.has_value());
    CHECK(to_text(*control) == text);
    CHECK(parse_time_control_tag(to_text(*control)) == *control);
  }
  CHECK(parse_time_control_tag("")->kind == TimeControlKind::Unknown);
  CHECK(parse_time_control_tag(" - ")->kind == TimeControlKind::Unlimited);
}

TEST_CASE("minutes as people write them are one stage") {
  const auto read = [](const char* text) { return to_text(parse_time_control_tag(text).value()); };
  CHECK(read("5:00+3") == "300+3");
  CHECK(read("5:00") == "300");
  CHECK(read("90:00+30") == "5400+30");
  CHECK(read("1:30:00+30") == "5400+30");
  CHECK(read("G/90;+30") == "5400+30");
  CHECK(read("G/60; d5") == "3600d5");
  CHECK(read("60 mins") == "3600");
  CHECK(read("15 Min. +10") == "900+10");
  // These are of the standard.
  CHECK(read("300:60") == "300:60");
  CHECK(read("40/5400:30+30") == "40/5400:30+30");
  for (const char* text : {"5:00 hours", "1:30 min", "G/90 min", "60 minx", "90 min/40 moves"})
    CHECK_FALSE(parse_time_control_tag(text).has_value());
}

TEST_CASE("its parts") {
  const auto control = parse_time_control_tag("40/7200:20/3600:900+30d3").value();
  CHECK(control.kind == TimeControlKind::Stages);
  REQUIRE(control.stages.size() == 3);
  CHECK(control.stages[0] == TimeStage{40, 7200, 0, 0});
  CHECK(control.stages[1] == TimeStage{20, 3600, 0, 0});
  CHECK(control.stages[2] == TimeStage{0, 900, 30, 3});
  const auto sandclock = parse_time_control_tag("*60").value();
  CHECK(sandclock.kind == TimeControlKind::Sandclock);
  CHECK(sandclock.stages[0].seconds == 60);
}

TEST_CASE("what is no time control is named") {
  for (const char* text : {"x", "0/60", "40/", "60+", "60:", ":60", "1e3", "60+5d", "300d", "*", "*60:60",
                           "-60", "1:2:3:4:5:6:7:8:9"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_time_control_tag(text).has_value());
  }
  CHECK(to_string(parse_time_control_tag("40/7200:soon").error()) ==
        "no time control: 'soon' is no stage (wanted: [MOVES/]SECONDS[+INCREMENT])");
}

TEST_CASE("how long a game takes") {
  const auto seconds = [](const char* text, int moves) {
    return expected_seconds(parse_time_control_tag(text).value(), moves);
  };
  CHECK(seconds("300+5", 40) == 500);
  CHECK(seconds("40/7200:3600", 30) == 7200);
  CHECK(seconds("40/7200:3600", 41) == 10800);
  CHECK(seconds("40/7200", 81) == 3 * 7200);
  CHECK(seconds("10d2", 5) == 20);
  CHECK(seconds("?", 40) == 0);
  CHECK(is_correspondence(parse_time_control_tag("1/86400").value()));
  CHECK_FALSE(is_correspondence(parse_time_control_tag("40/7200").value()));
}
