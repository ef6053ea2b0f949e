// SPDX-License-Identifier: GPL-3.0-or-later
#include "bgn/speed.h"

#include <doctest/doctest.h>

#include <string>

using namespace chess;

TEST_CASE("classes by lichess's estimate") {
  CHECK(speed_of_estimate(29) == SpeedClass::UltraBullet);
  CHECK(speed_of_estimate(30) == SpeedClass::Bullet);
  CHECK(speed_of_estimate(179) == SpeedClass::Bullet);
  CHECK(speed_of_estimate(180) == SpeedClass::Blitz);
  CHECK(speed_of_estimate(479) == SpeedClass::Blitz);
  CHECK(speed_of_estimate(480) == SpeedClass::Rapid);
  CHECK(speed_of_estimate(1499) == SpeedClass::Rapid);
  CHECK(speed_of_estimate(1500) == SpeedClass::Classical);
}

TEST_CASE("time controls") {
  struct Case {
    const char* text;
    const char* letter;
  };
  for (const Case& c : {
           Case{"15+0", "U"},
           Case{"60+0", "B"},
           Case{"120+1", "B"},
           Case{"60+3", "Z"},
           Case{"180+0", "Z"},
           Case{"300+5", "R"},
           Case{"600+5", "R"},
           Case{"900+15", "C"},
           Case{"300", "Z"},
           Case{"10+0.05", "U"},
           Case{"95.26+0.953", "B"},
           Case{"40/7200:3600", "C"},
           Case{"40/9000:15+30", "C"},
           Case{" 180+2 ", "Z"},
           Case{"1/86400", "X"},
           Case{"1/259200", "X"},
           Case{"40/60", "B"},
           Case{"5:00+3", "Z"},
           Case{"3:00", "Z"},
           Case{"1:30:00+30", "C"},
           Case{"G/5;d3", "Z"},
           Case{"G/90;+30", "C"},
           Case{"10 min", "R"},
           Case{"60 mins", "C"},
           Case{"", ""},
           Case{"?", ""},
           Case{"-", ""},
           Case{"*180", ""},
           Case{"40/80, SD30; +30", ""},
           Case{"60+5d", ""},
           Case{"15 min. + 10 s. per move", ""},
           Case{"0/60", ""},
           Case{"60+", ""},
           Case{"+5", ""},
           Case{"-60", ""},
           Case{"1.2.3", ""},
           Case{"60:", ""},
           Case{"1e3", ""},
       }) {
    CAPTURE(c.text);
    const auto speed = speed_of_time_control(c.text);
    CHECK((speed ? std::string(1, to_letter(*speed)) : std::string()) == c.letter);
  }
}

TEST_CASE("words") {
  CHECK(speed_of_event("Rated Blitz game") == SpeedClass::Blitz);
  CHECK(speed_of_event("Rated UltraBullet game") == SpeedClass::UltraBullet);
  CHECK(speed_of_event("GCT RAPID Paris 2021") == SpeedClass::Rapid);
  CHECK(speed_of_event("Rated Correspondence game") == SpeedClass::Correspondence);
  CHECK_FALSE(speed_of_event("Leipzig Olympiad"));
  CHECK(parse_speed_class("z") == SpeedClass::Blitz);
  CHECK(parse_speed_class("Classic") == SpeedClass::Classical);
  CHECK_FALSE(parse_speed_class("Q"));
  CHECK_FALSE(parse_speed_class(""));
}

TEST_CASE("ratings") {
  CHECK(rating_key(SpeedClass::Blitz) == "ELO_blitz");
  CHECK(rating_key(SpeedClass::Classical) == "ELO_classic");
  CHECK(rating_key(SpeedClass::UltraBullet) == "ELO");
  CHECK(rating_key(std::nullopt) == "ELO");
}
