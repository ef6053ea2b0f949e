// SPDX-License-Identifier: GPL-3.0-or-later
// BGN for MongoDB: dates with their type, castling as `true`, and the same game again.
#include <doctest/doctest.h>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "games.h"

using namespace chess;
using namespace chess::test;

namespace {

constexpr BgnWriteOptions kForMongo{.end_line = false, .for_mongodb = true};

std::string plain(const Game& game) { return to_bgn(game, {.end_line = false}); }

Game dated(std::initializer_list<std::pair<const char*, const char*>> tags) {
  Game game = game_of("e4");
  set_empty_roster(game);
  set_tags(game, tags);
  return game;
}

/// The text for MongoDB, which has to bring the game back.
std::string typed(const Game& game) {
  const std::string text = to_bgn(game, kForMongo);
  const auto back = parse_bgn(text);
  REQUIRE_MESSAGE(back.has_value(), text);
  CHECK(back->tags == game.tags);
  CHECK(plain(*back) == plain(game));
  CHECK(to_bgn(*back, kForMongo) == text);
  return text;
}

/// The tags Date, UTCDate and UTCTime of a game with such a header.
std::string dates_of(const std::string& members) {
  const auto game = parse_bgn(R"({"moves":[],"result":"*",)" + members + "}");
  REQUIRE_MESSAGE(game.has_value(), members);
  std::string out(game->tags.get("Date"));
  for (const char* name : {"UTCDate", "UTCTime"}) out += ' ' + std::string(game->tags.get(name, "-"));
  return out;
}

/// What becomes of the game as plain BGN, behind its result.
std::string again(const std::string& members) {
  const auto game = parse_bgn(R"({"moves":[],"result":"*",)" + members + "}");
  REQUIRE_MESSAGE(game.has_value(), members);
  const std::string text = plain(*game);
  return text.substr(text.find(R"("result":"*")") + 13);
}

}  // namespace

TEST_CASE("dates get their type, as far as they are known") {
  CHECK(typed(dated({{"Date", "2021.10.01"}, {"UTCDate", "2021.10.01"}, {"UTCTime", "00:00:14"}})) ==
        R"({"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"*","datetime":{"$date":"2021-10-01T00:00:14Z"},)"
        R"("bgn":{"eventDate":{"$date":"2021-10-01T00:00:14Z"}}})");
  const std::string day = typed(dated({{"Date", "1972.07.11"}}));
  CHECK(day.contains(R"("datetime":{"$date":"1972-07-11T00:00:00Z"})"));
  CHECK(day.contains(R"("data":{"UTCDate":null,"UTCTime":null})"));
  CHECK(day.ends_with(R"("bgn":{"eventDate":{"$date":"1972-07-11T00:00:00Z"}}})"));
  const std::string month = typed(dated({{"Date", "1972.07.??"}}));
  CHECK(month.contains(R"("datetime":"1972-07",)"));
  CHECK(month.ends_with(R"("bgn":{"eventDate":{"$date":"1972-07-01T00:00:00Z"}}})"));
  const std::string year = typed(dated({{"Date", "1972.??.??"}}));
  CHECK(year.contains(R"("datetime":"1972",)"));
  CHECK(year.ends_with(R"("bgn":{"eventDate":{"$date":"1972-01-01T00:00:00Z"}}})"));
  for (const char* unknown : {"????.??.??", "????.07.11", "1972.02.30", "about 1972"})
    CHECK_FALSE(typed(dated({{"Date", unknown}})).contains("$date"));
}

TEST_CASE("castling is true, and the squares say the side") {
  Game game = game_of("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 d3 Bg4 Nc3 Qd7 a3 O-O-O");
  set_empty_roster(game);
  const std::string text = typed(game);
  CHECK(text.contains(R"({"p":"K","f":"e1","t":"g1","castle":true})"));
  CHECK(text.contains(R"({"p":"k","f":"e8","t":"c8","castle":true})"));
  CHECK_FALSE(text.contains(R"("castle":")"));
}

TEST_CASE("dates with their type are read as mongoexport writes them") {
  CHECK(dates_of(R"("datetime":{"$date":"2021-10-01T00:00:14Z"})") == "2021.10.01 2021.10.01 00:00:14");
  CHECK(dates_of(R"("datetime":{"$date":{"$numberLong":"-315619200000"}})") ==
        "1960.01.01 1960.01.01 00:00:00");
  CHECK(dates_of(R"("datetime":{"$date":{"$numberLong":"-62135596800000"}})") ==
        "0001.01.01 0001.01.01 00:00:00");
  CHECK(dates_of(R"("datetime":{"$date":{"$numberLong":"253402300799000"}})") ==
        "9999.12.31 9999.12.31 23:59:59");
  for (const char* none :
       {R"({"$date":{"$numberLong":"253402300800000"}})",
        R"({"$date":{"$numberLong":"-9223372036854775808"}})", R"({"$date":{"$numberLong":"soon"}})",
        R"({"$date":7})", R"({"date":"2021-10-01"})"}) {
    const std::string members = R"("datetime":)" + std::string(none);
    CHECK(dates_of(members) == "\?\?\?\?.??.?? - -");
    CHECK(again(members) == members + "}");  // kept as it stands
  }
}

TEST_CASE("what MongoDB knows besides stays") {
  // Parts of a second are kept as they are written; what the writer adds is known again.
  CHECK(again(R"("datetime":{"$date":"2021-10-01T00:00:14.5Z"})") ==
        R"("datetime":{"$date":"2021-10-01T00:00:14.5Z"}})");
  CHECK(
      again(
          R"("_id":{"$oid":"65a"},"datetime":{"$date":"2021-10-01T00:00:14Z"},"bgn":{"eventDate":{"$date":"2021-10-01T00:00:14Z"}})") ==
      R"("datetime":"2021-10-01T00:00:14Z","_id":{"$oid":"65a"}})");
  CHECK(again(R"("datetime":"1972","bgn":{"eventDate":{"$date":"1972-01-01T00:00:00Z"}})") ==
        R"("datetime":"1972"})");
  const std::string other = R"("datetime":"1972","bgn":{"eventDate":{"$date":"1972-07-11T00:00:00Z"}})";
  CHECK(again(other) == other + "}");
  const auto game = parse_bgn(R"({"moves":[],"result":"*",)" + other + "}");
  CHECK(to_bgn(*game, kForMongo) == R"({"moves":[],"result":"*",)" + other + "}");
}
