// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges of numbers and dates, sets of ECO codes, names, time controls and tags as users write them.
#include <doctest/doctest.h>

#include "bgn/header.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"

using namespace chess;

namespace {

Tags tags_of(std::initializer_list<std::pair<const char*, const char*>> list) {
  Tags tags;
  for (const auto& [name, value] : list) tags.set(name, value);
  return tags;
}

bool date_fits(const char* range, const char* date) {
  const auto wanted = parse_date_range(range);
  REQUIRE(wanted.has_value());
  const auto day = parse_partial_date(date);
  REQUIRE(day.has_value());
  return wanted->has(*day);
}

}  // namespace

TEST_CASE("ranges of numbers") {
  CHECK(parse_number_range("2000-2400") == NumberRange{2000, 2400});
  CHECK(parse_number_range("2000..2400") == NumberRange{2000, 2400});
  CHECK(parse_number_range(" 2000 - 2400 ") == NumberRange{2000, 2400});
  CHECK(parse_number_range("40") == NumberRange{40, 40});
  CHECK(parse_number_range("-2400") == NumberRange{0, 2400});
  CHECK(parse_number_range("..2400") == NumberRange{0, 2400});
  CHECK(parse_number_range("2000-")->has(1'000'000'000));
  CHECK_FALSE(parse_number_range("2000-")->has(1999));
  for (const char* bad :
       {"", "-", "..", "a", "2400-2000", "1-2-3", "1--2", "+5", "99999999999", "2000-x", "1.5"}) {
    CAPTURE(bad);
    const auto range = parse_number_range(bad);
    REQUIRE_FALSE(range.has_value());
    CHECK(range.error().reason.find("MIN-MAX") != std::string::npos);
  }
}

TEST_CASE("dates with unknown parts") {
  CHECK(parse_partial_date("2021") == PartialDate{2021, 0, 0});
  CHECK(parse_partial_date("2021-10") == PartialDate{2021, 10, 0});
  CHECK(parse_partial_date("1984.??.??") == PartialDate{1984, 0, 0});
  CHECK(parse_partial_date("1984.05.??") == PartialDate{1984, 5, 0});
  CHECK(parse_partial_date("1984.??.17") == PartialDate{1984, 0, 0});
  CHECK(parse_partial_date("2021.10.03") == PartialDate{2021, 10, 3});
  CHECK(parse_partial_date("2021-10-03T12:30:00Z") == PartialDate{2021, 10, 3});
  CHECK(parse_partial_date("2021/1/3") == PartialDate{2021, 1, 3});
  for (const char* bad : {"", "????.??.??", "?", "21", "20211003", "2021.13.01", "2021.12.32", "2021.1.2.3",
                          "x", "2021.", "-2021", "2021.1x"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_partial_date(bad).has_value());
  }
  CHECK(to_string(PartialDate{2021, 0, 0}) == "2021");
  CHECK(to_string(PartialDate{2021, 3, 0}) == "2021-03");
  CHECK(to_string(PartialDate{987, 3, 9}) == "0987-03-09");
}

TEST_CASE("the date of a game is the first of its dates that tells a year") {
  CHECK(date_of(tags_of({{"Date", "1999.01.02"}, {"UTCDate", "2000.01.01"}})) == PartialDate{1999, 1, 2});
  CHECK(date_of(tags_of({{"Date", "????.??.??"}, {"UTCDate", "2000.01.01"}})) == PartialDate{2000, 1, 1});
  CHECK(date_of(tags_of({{"EventDate", "1990.??.??"}})) == PartialDate{1990, 0, 0});
  CHECK_FALSE(date_of(tags_of({{"Date", "?"}})).has_value());
}

TEST_CASE("a range of dates holds what lies wholly inside") {
  CHECK(date_fits("2021", "2021.01.01"));
  CHECK(date_fits("2021", "2021.12.31"));
  CHECK(date_fits("2021", "2021.??.??"));
  CHECK_FALSE(date_fits("2021", "2022.01.01"));
  CHECK(date_fits("2021-10", "2021.10.31"));
  CHECK_FALSE(date_fits("2021-10", "2021.??.??"));
  CHECK(date_fits("2019..2021-03", "2021.03.31"));
  CHECK_FALSE(date_fits("2019..2021-03", "2021.04.01"));
  CHECK(date_fits("2019..", "2999.??.??"));
  CHECK(date_fits("..2021-10-03", "2021.10.03"));
  CHECK_FALSE(date_fits("..2021-10-03", "2021.10.04"));
  CHECK_FALSE(date_fits("..2021-10-03", "2021.10.??"));
  for (const char* bad : {"", "..", "2021-13", "2021..2020", "today", "2021-10-03..x", "..."}) {
    CAPTURE(bad);
    const auto range = parse_date_range(bad);
    REQUIRE_FALSE(range.has_value());
    CHECK(range.error().reason.find("FROM..TO") != std::string::npos);
  }
}

TEST_CASE("sets of ECO codes") {
  CHECK(eco_index("A00") == 0);
  CHECK(eco_index("E99") == 499);
  CHECK(eco_index("b33") == 133);
  CHECK(eco_index("B33h") == 133);
  for (const char* bad : {"", "?", "F00", "A0", "A123", "Axx", "33B"}) {
    CAPTURE(bad);
    CHECK_FALSE(eco_index(bad).has_value());
  }
  CHECK(parse_eco_set("B33")->count() == 1);
  CHECK(parse_eco_set("B30-B39")->count() == 10);
  CHECK(parse_eco_set("B")->count() == 100);
  CHECK(parse_eco_set("A-E")->all());
  CHECK(parse_eco_set("b33, c00-c19")->count() == 21);
  CHECK(parse_eco_set("A99-B00")->count() == 2);
  for (const char* bad : {"", "B39-B30", "B33,", "X", "B3", "B33h", "B30-", "-B30", "B30-B39-C00"}) {
    CAPTURE(bad);
    const auto set = parse_eco_set(bad);
    REQUIRE_FALSE(set.has_value());
    CHECK(set.error().reason.find("A00 to E99") != std::string::npos);
  }
}

TEST_CASE("a name is found however it is written") {
  CHECK(NamePattern("carlsen").fits("Carlsen, Magnus"));
  CHECK(NamePattern("Magnus Carlsen").fits("Carlsen, Magnus"));
  CHECK(NamePattern("Carlsen,M").fits("Carlsen, Magnus"));
  CHECK(NamePattern("M. Carlsen").fits("Carlsen,M."));
  CHECK(NamePattern("Carlsen, Magnus").fits("Carlsen,Magnus"));
  CHECK(NamePattern("carlsen magnus").fits("Carlsen_Magnus"));
  CHECK(NamePattern("DrNykterstein").fits("drnykterstein"));
  CHECK(NamePattern("van der Sterren").fits("Van der Sterren, Paul"));
  CHECK_FALSE(NamePattern("Carlsen").fits("Karlsen, M"));
  CHECK_FALSE(NamePattern("Carlsen M").fits(""));
  CHECK_FALSE(NamePattern("s, magnus").fits("Magnus"));
  CHECK(NamePattern("Réti").fits("Réti, Richard"));
  CHECK(NamePattern(" ,. ").empty());
  CHECK_FALSE(NamePattern("a").empty());
}

TEST_CASE("time controls by field and by class") {
  const auto has = [](const TimeControlSet& set, const Tags& tags) {
    return set.has(tags, chess::speed_of_tags(tags));
  };
  const auto blitz = TimeControlSet::parse("blitz");
  REQUIRE(blitz.has_value());
  CHECK(has(*blitz, tags_of({{"TimeControl", "300+3"}})));
  CHECK_FALSE(has(*blitz, tags_of({{"TimeControl", "600+5"}})));
  CHECK(has(*blitz, tags_of({{"TimeControl", "?"}, {"Event", "Rated Blitz game"}})));
  CHECK_FALSE(has(*blitz, tags_of({})));

  const auto several = TimeControlSet::parse("600+5, Bullet,-");
  REQUIRE(several.has_value());
  CHECK(has(*several, tags_of({{"TimeControl", "600+5"}})));
  CHECK(has(*several, tags_of({{"TimeControl", "60+0"}})));
  CHECK(has(*several, tags_of({{"TimeControl", "-"}})));
  CHECK_FALSE(has(*several, tags_of({{"TimeControl", "600+0"}})));
  CHECK(TimeControlSet::parse("40/7200:3600").has_value());
  for (const char* bad : {"", "fast", "blitz,", "600+x", "+", ":"}) {
    CAPTURE(bad);
    const auto set = TimeControlSet::parse(bad);
    REQUIRE_FALSE(set.has_value());
    CHECK(set.error().reason.find("rapid") != std::string::npos);
  }
}

TEST_CASE("tests of any tag") {
  const auto tags = tags_of({{"Round", "3"}, {"Event", "London Open"}, {"Annotator", "?"}, {"Empty", ""}});
  const auto holds = [&](const char* text) { return TagTest::parse(text)->holds(tags); };
  CHECK(holds("Round=3"));
  CHECK_FALSE(holds("Round=33"));
  CHECK(holds("Event=london open"));
  CHECK(holds("Event~OPEN"));
  CHECK_FALSE(holds("Event=open"));
  CHECK(holds("Event"));
  CHECK_FALSE(holds("Annotator"));
  CHECK(holds("Annotator=?"));
  CHECK(holds("Empty="));
  CHECK_FALSE(holds("Missing="));
  CHECK_FALSE(holds("Missing~"));
  CHECK_FALSE(TagTest::parse("=3").has_value());
  CHECK_FALSE(TagTest::parse("").has_value());
}
