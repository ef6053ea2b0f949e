// SPDX-License-Identifier: GPL-3.0-or-later
// Tags to BGN header and back, by examples written by hand from the format's description.
#include "bgn/header.h"

#include <doctest/doctest.h>

#include "games.h"
#include "json/json_tape.h"
#include "notation/variant_text.h"

using namespace chess;
using namespace chess::test;

namespace {

std::string header(const Game& game) {
  std::string out = "{\"moves\":[],\"result\":\"" + std::string(to_bgn_result(game.result)) + "\"";
  append_bgn_header(game, out);
  return out + "}";
}

/// The header of a game with these tags, without the members every test has.
std::string rest_of_header(const Game& game) {
  const std::string all = header(game);
  const std::string start = R"({"moves":[],"result":"*")";
  REQUIRE(all.starts_with(start));
  const std::string rest = all.substr(start.size(), all.size() - start.size() - 1);
  return rest.empty() ? rest : rest.substr(1);
}

Game read(const std::string& text) {
  JsonTape tape;
  const auto object = tape.parse(text);
  REQUIRE_MESSAGE(object.has_value(), text);
  ReadGame read;
  const auto error = read_bgn_header(*object, read);
  REQUIRE_MESSAGE(!error, text << (error ? error->reason : ""));
  return std::move(read.game);
}

std::string error_of(const std::string& text) {
  JsonTape tape;
  const auto object = tape.parse(text);
  REQUIRE(object);
  ReadGame read;
  const auto error = read_bgn_header(*object, read);
  return error ? error->reason : "";
}

void check_there_and_back(const Game& game) {
  const std::string text = header(game);
  CAPTURE(text);
  const Game back = read(text);
  CHECK(back.tags == game.tags);
  CHECK(back.extras == game.extras);
  CHECK(same_game(back, game));
  CHECK(header(back) == text);
}

Game with_tags(std::initializer_list<std::pair<const char*, const char*>> tags) {
  Game game;
  set_tags(game, tags);
  return game;
}

}  // namespace

TEST_CASE("a game of the lichess database") {
  Game game = with_tags({{"Event", "Rated Blitz game"},
                         {"Site", "https://lichess.org/ENPo6ReH"},
                         {"Date", "2025.05.01"},
                         {"Round", "-"},
                         {"White", "alanbrito4"},
                         {"Black", "Meridyan"},
                         {"Result", "0-1"},
                         {"UTCDate", "2025.05.01"},
                         {"UTCTime", "00:00:06"},
                         {"WhiteElo", "1028"},
                         {"BlackElo", "1132"},
                         {"WhiteRatingDiff", "-5"},
                         {"BlackRatingDiff", "+5"},
                         {"ECO", "C46"},
                         {"Opening", "Three Knights Opening: Other"},
                         {"TimeControl", "180+3"},
                         {"Termination", "Normal"}});
  game.result = GameResult::BlackWins;
  CHECK(
      header(game) ==
      R"({"moves":[],"result":"B","type":"Z","players":[)"
      R"({"handle":{"domain":"org.lichess","value":"alanbrito4"},"ELO_blitz":1028,"ELO":1028},)"
      R"({"handle":{"domain":"org.lichess","value":"Meridyan"},"ELO_blitz":1132,"ELO":1132}],)"
      R"("datetime":"2025-05-01T00:00:06Z","event":"Rated Blitz game","site":"https://lichess.org/ENPo6ReH",)"
      R"("opening":{"ECO":"C46","verbose":"Three Knights Opening: Other","generic":"THREE KNIGHTS OPENING"},)"
      R"("timeControl":"180+3",)"
      R"("ext":[{"id":"pgn","data":{"Round":"-","WhiteRatingDiff":"-5","BlackRatingDiff":"+5",)"
      R"("Termination":"Normal"}}]})");
  check_there_and_back(game);
}

TEST_CASE("a game of The Week in Chess") {
  Game game = with_tags({{"Event", "GCT Rapid Paris 2021"},
                         {"Site", "Paris FRA"},
                         {"Date", "2021.06.18"},
                         {"Round", "1.1"},
                         {"White", "Firouzja,Alireza"},
                         {"Black", "So, Wesley"},
                         {"Result", "1/2-1/2"},
                         {"WhiteTitle", "GM"},
                         {"BlackTitle", "GM"},
                         {"WhiteElo", "2759"},
                         {"BlackElo", "2770"},
                         {"ECO", "C53"},
                         {"Opening", "Giuoco Piano"},
                         {"WhiteFideId", "12573981"},
                         {"BlackFideId", "5202213"},
                         {"EventDate", "2021.06.18"}});
  game.result = GameResult::Draw;
  CHECK(header(game) ==
        R"({"moves":[],"result":"D","type":"R","players":[)"
        R"({"last":"Firouzja","first":"Alireza","ELO_rapid":2759,"ELO":2759,"title":"GM"},)"
        R"({"last":"So","first":"Wesley","ELO_rapid":2770,"ELO":2770,"title":"GM"}],)"
        R"("datetime":"2021-06-18","event":"GCT Rapid Paris 2021","site":"Paris FRA",)"
        R"("opening":{"ECO":"C53","verbose":"Giuoco Piano","generic":"GIUOCO PIANO"},)"
        R"("ext":[{"id":"pgn","data":{"Round":"1.1","White":"Firouzja,Alireza","WhiteFideId":"12573981",)"
        R"("BlackFideId":"5202213","EventDate":"2021.06.18"}}]})");
  check_there_and_back(game);
}

TEST_CASE("unknown roster values need no words, missing tags do") {
  Game game;
  set_empty_roster(game);
  CHECK(rest_of_header(game).empty());
  check_there_and_back(game);

  game.tags.erase("Round");
  game.tags.erase("Result");
  CHECK(rest_of_header(game) == R"("ext":[{"id":"pgn","data":{"Round":null,"Result":null}}])");
  check_there_and_back(game);

  CHECK(rest_of_header(Game()) ==
        R"("ext":[{"id":"pgn","data":{"Event":null,"Site":null,"Date":null,"Round":null,"White":null,)"
        R"("Black":null,"Result":null}}])");
  check_there_and_back(Game());
}

TEST_CASE("values that BGN's keys would not give back are kept beside them") {
  Game game;
  set_empty_roster(game);
  set_tags(game, {{"Date", "1997.??.??"},
                  {"Result", "1/2"},
                  {"WhiteElo", "?"},
                  {"BlackElo", "02500"},
                  {"ECO", "?"},
                  {"TimeControl", "?"},
                  {"UTCDate", "2020.02.30"},
                  {"UTCTime", "10:00:00"},
                  {"SetUp", "1"}});
  CHECK(rest_of_header(game) ==
        R"("datetime":"1997","ext":[{"id":"pgn","data":{"Result":"1/2","WhiteElo":"?",)"
        R"("BlackElo":"02500","ECO":"?",)"
        R"("TimeControl":"?","UTCDate":"2020.02.30","UTCTime":"10:00:00","SetUp":"1"},)"
        R"("order":["WhiteElo","BlackElo","ECO","TimeControl","UTCDate","UTCTime"]}])");
  check_there_and_back(game);
}

TEST_CASE("dates") {
  const auto datetime = [](std::initializer_list<std::pair<const char*, const char*>> tags) {
    Game game;
    set_empty_roster(game);
    set_tags(game, tags);
    check_there_and_back(game);
    JsonTape tape;
    const std::string text = header(game);
    const auto value = tape.parse(text)->find("datetime");
    return value ? value->string() : "";
  };
  CHECK(datetime({{"Date", "2020.02.29"}}) == "2020-02-29");
  CHECK(datetime({{"Date", "2021.02.29"}}) == "");
  CHECK(datetime({{"Date", "2021.00.01"}}) == "");
  CHECK(datetime({{"Date", "2021.2.1"}}) == "");
  CHECK(datetime({{"Date", "2021.12.31"}, {"UTCDate", "2022.01.01"}, {"UTCTime", "00:30:00"}}) ==
        "2022-01-01T00:30:00Z");
  CHECK(datetime({{"Date", "2021.12.31"}, {"UTCTime", "00:30:00"}}) == "2021-12-31");
  CHECK(datetime({{"Date", "2021.12.31"}, {"UTCDate", "2022.01.01"}, {"UTCTime", "24:30:00"}}) ==
        "2021-12-31");
}

TEST_CASE("annotators and providers") {
  Game game;
  set_empty_roster(game);
  game.tags.set("Annotator", "Pezzi, Franco");
  CHECK(rest_of_header(game) ==
        R"("subinfo":[{"id":"_","info":{"name":{"last":"Pezzi","first":"Franco"}}}])");
  check_there_and_back(game);

  game.extras.edit().set_provider(GameProvider(
      "marginalia", {{"name", JsonDatum::string("Marginalia")}, {"nodes", JsonDatum::number(200'000)}}));
  CHECK(rest_of_header(game) == R"("subinfo":[{"id":"_","info":{"name":{"last":"Pezzi","first":"Franco"}}},)"
                                R"({"id":"marginalia","info":{"name":"Marginalia","nodes":200000}}])");
  check_there_and_back(game);
  game.extras.edit().set_provider(GameProvider("x\"", {}));
  game.extras.edit().set_provider(GameProvider("marginalia", {{"nodes", JsonDatum::number(1)}}));
  CHECK(rest_of_header(game) == R"("subinfo":[{"id":"_","info":{"name":{"last":"Pezzi","first":"Franco"}}},)"
                                R"({"id":"marginalia","info":{"nodes":1}},{"id":"x\"","info":{}}])");
  check_there_and_back(game);
}

TEST_CASE("start positions and rules") {
  Game game(*parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"));
  set_empty_roster(game);
  set_tags(game, {{"FEN", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"}, {"SetUp", "1"}});
  CHECK(rest_of_header(game) == R"("fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 3 40")");
  check_there_and_back(game);
  game.tags.erase("SetUp");
  check_there_and_back(game);
  game.tags.set("FEN", "4k3/8/8/8/8/8/4P3/4K3  w - -  3 40");
  CHECK(rest_of_header(game).starts_with(
      R"("ext":[{"id":"pgn","data":{"SetUp":null}}],"fen":"4k3/8/8/8/8/8/4P3/4K3  w - -  3 40")"));
  check_there_and_back(game);
  game.tags.erase("FEN");
  check_there_and_back(game);

  Game fischer(*parse_position("nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1"));
  fischer.chess960 = true;
  set_empty_roster(fischer);
  set_tags(fischer, {{"FEN", "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1"},
                     {"SetUp", "1"},
                     {"Variant", "fischerandom"}});
  CHECK(rest_of_header(fischer) ==
        R"("ext":[{"id":"pgn","data":{"Variant":"fischerandom"},"order":["FEN","SetUp","Variant"]}],)"
        R"("fen":"nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1","variant":"chess960")");
  check_there_and_back(fischer);

  Game plain;
  set_empty_roster(plain);
  plain.tags.set("Variant", "From Position");
  CHECK(rest_of_header(plain) == R"("ext":[{"id":"pgn","data":{"Variant":"From Position"}}])");
  check_there_and_back(plain);

  Game other;
  other.tags.set("Variant", "Bughouse");
  CHECK(rest_of_header(other).ends_with(R"("variant":"bughouse")"));
  other.tags.set("Variant", "Bug House");
  CHECK(rest_of_header(other).ends_with(R"("variant":"bughouse")"));

  Game house(*parse_crazyhouse_position("4k3/8/8/8/8/Q~7/4P3/4K3[Nn] w - - 3 40"));
  set_empty_roster(house);
  set_tags(house,
           {{"Variant", "Crazyhouse"}, {"FEN", "4k3/8/8/8/8/Q~7/4P3/4K3/nN w - - 3 40"}, {"SetUp", "1"}});
  CHECK(rest_of_header(house) == R"("fen":"4k3/8/8/8/8/Q~7/4P3/4K3/nN w - - 3 40","variant":"crazyhouse")");
  check_there_and_back(house);
  house.tags.erase("FEN");
  CHECK(rest_of_header(house).ends_with(
      R"("fen":"4k3/8/8/8/8/Q~7/4P3/4K3[Nn] w - - 3 40","variant":"crazyhouse")"));
  check_there_and_back(house);
  house = Game(CrazyhousePosition::start());
  set_empty_roster(house);
  CHECK(rest_of_header(house).ends_with(R"("variant":"crazyhouse")"));
  CHECK(rest_of_header(house).find("fen") == std::string::npos);
  check_there_and_back(house);
  house.tags.set("Variant", "Crazyhouse");
  CHECK(rest_of_header(house) == R"("variant":"crazyhouse")");
  check_there_and_back(house);
}

TEST_CASE("families of openings") {
  CHECK(opening_family("Sicilian Defense: Modern Variations, Anti-Qxd4") == "SICILIAN DEFENSE");
  CHECK(opening_family("Grünfeld Defense") == "GRÜNFELD DEFENSE");
  CHECK(opening_family("Réti: x") == "RÉTI");
  CHECK(opening_family(" : x") == "");
}

TEST_CASE("results") {
  for (const GameResult r :
       {GameResult::Unknown, GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw}) {
    CHECK(parse_bgn_result(to_bgn_result(r)) == r);
    CHECK(parse_bgn_result(to_string(r)) == r);
  }
  CHECK(parse_bgn_result("w") == GameResult::WhiteWins);
  CHECK_FALSE(parse_bgn_result("X"));
  CHECK_FALSE(parse_bgn_result(""));
}

TEST_CASE("a foreign header keeps what tags cannot hold") {
  // The example of the specification, made JSON.
  const std::string text =
      R"({"moves":[],"result":"W","type":"Z","players":[)"
      R"({"last":"Moschetti","first":"Paul","nickname":"Buzz"},)"
      R"({"handle":{"domain":"org.lichess","value":"Gruenblaugelb"},"ELO_blitz":1342,)"
      R"("ELO_classic":1654,"USchessID":"12807646"}],)"
      R"("datetime":"2022-09-04T12:30:00Z","event":"Descriptive name","site":"Somewhere on Earth",)"
      R"("opening":{"ECO":"D40","verbose":"Sicilian Defense: Modern Variations,)"
      R"( Anti-Qxd4 Move Order Accepted","generic":"SICILIAN"},)"
      R"("timeControl":"600+5","subinfo":[{"id":"_","info":{"name":{"last":"Hoover"},"rating":1000}}],)"
      R"("ext":[{"id":"org.chessvenue.com","ts":"2022-09-04T12:30:00Z","data":{"temp":24,)"
      R"("O2_pct":20.60}}],"note":{"x":[1e2]}})";
  const Game game = read(text);
  CHECK(header(game) == text);
  CHECK(game.tags.get("White") == "Moschetti, Paul");
  CHECK(game.tags.get("Black") == "Gruenblaugelb");
  CHECK(game.tags.get("BlackElo") == "1342");
  CHECK(game.tags.get("UTCDate") == "2022.09.04");
  CHECK(game.tags.get("UTCTime") == "12:30:00");
  CHECK(game.tags.get("Date") == "2022.09.04");
  CHECK(game.tags.get("Annotator") == "Hoover");
  CHECK(game.tags.get("TimeControl") == "600+5");
  CHECK(game.tags.get("Round") == "?");
  check_there_and_back(game);

  Game changed = game;
  changed.tags.set("BlackElo", "1400");
  changed.tags.set("Annotator", "Coolidge");
  changed.tags.set("White", "Moschetti, P.");
  // What was kept beside the tags gives way where they now say otherwise.
  const Game back = read(header(changed));
  CHECK(back.tags == changed.tags);
  check_there_and_back(back);
  CHECK(header(changed).find(R"("ELO_blitz":1400,"ELO":1400,"ELO_classic":1654)") != std::string::npos);
  CHECK(header(changed).find(R"("Annotator":"Coolidge")") != std::string::npos);
}

TEST_CASE("dates are written as far as they are known") {
  struct Date {
    const char* tag;
    const char* datetime;
  };
  for (const Date& date : {Date{"2024-04-17", "2024-04-17"}, Date{"2024/04/17", "2024-04-17"},
                           Date{"1858.??"
                                ".??",
                                "1858"},
                           Date{"1858", "1858"}, Date{"1858.05.??", "1858-05"}, Date{"1858.05", "1858-05"},
                           Date{"1858-??"
                                "-??",
                                "1858"}}) {
    Game game = with_tags({{"Event", "x"}, {"Date", date.tag}});
    CHECK(header(game).contains(R"("datetime":")" + std::string(date.datetime) + '"'));
    check_there_and_back(game);
  }
  for (const char* tag : {"????.??"
                          ".??",
                          "????.05.01", "1858.13.??", "1858.??.05", "1858.5.1", "185", "18580501",
                          "1858.05.1", "17.04.2024", "Apr 17, 2024"}) {
    CAPTURE(tag);
    Game game = with_tags({{"Event", "x"}, {"Date", tag}});
    CHECK_FALSE(header(game).contains("datetime"));
    check_there_and_back(game);
  }
  CHECK(read(R"({"moves":[],"result":"*","datetime":"1858"})").tags.get("Date") ==
        "1858.??"
        ".??");
  CHECK(read(R"({"moves":[],"result":"*","datetime":"1858-05"})").tags.get("Date") == "1858.05.??");
}

TEST_CASE("foreign spellings stay as they are") {
  for (const char* members : {
           R"("type":"blitz")",
           R"("type":"B","players":[{"last":"A","ELO_bullet":1},{"last":"B","ELO_blitz":7}],)"
           R"("timeControl":"600+5")",
           R"("players":[{"last":"A","ELO_blitz":1342},{}])",
           R"("players":[{"last":"A","ELO_blitz":1342,"ELO_rapid":1},{}])",
           R"("players":[{"handle":{"domain":"org.freechess","value":"mecking"}},{"last":"van, der"}])",
           R"("players":[{"handle":{"domain":"org.lichess","value":"Tal, M"}},{}],"site":"lichess.org")",
           R"("players":[{"last":"A","title":7,"team":false},{}])",
           R"("players":[{"last":"A","ELO":"unrated"},{"last":"B","ELO":"1900"}])",
           R"("datetime":"2022-09-04T12:30:00.125Z")",
           R"("datetime":"2022-09-04T12:30:00+02:00")",
           R"("datetime":"autumn")",
           R"("datetime":20220904)",
           R"("event":"?")",
           R"("event":"","site":false)",
           R"("event":"Sm\u00f6rg\u00e5s")",
           R"("opening":{"ECO":"?","code":3})",
           R"("opening":{"generic":"SICILIAN"})",
           R"("opening":{"ECO":"B20","verbose":"Sicilian Defense","generic":false,"x":{"y":[]}})",
           R"("timeControl":{"base":600})",
           R"("subinfo":[{"id":"AA2","info":{}},{"id":"_","info":{"name":"Hoover"}}])",
           R"("ext":[{"id":"a","data":{}},{"id":"b"},3])",
           R"("variant":"standard")",
           R"("variant":"Chess 960")",
           R"("x":1,"y":[{"z":"\u00e9"}])",
           R"("comment":["no text"],"a":7)",
       }) {
    const std::string text = R"({"moves":[],"result":"*",)" + std::string(members) + "}";
    CAPTURE(text);
    const Game game = read(text);
    CHECK(header(game) == text);
    check_there_and_back(game);
  }
}

TEST_CASE("tags of a damaged or strange extension") {
  const auto tags = [](const std::string& ext) {
    return read(R"({"moves":[],"result":"D","ext":)" + ext + "}").tags;
  };
  CHECK(tags(R"([{"id":"pgn","data":{"Round":3,"Zed":[1, 2],"Event":null,"Result":"x"},"order":["Zed",7,)"
             R"("Round","Zed"]}])")
            .entries() == std::vector<Tags::Entry>{{"Site", "?"},
                                                   {"Date", "????.??.??"},
                                                   {"Zed", "[1,2]"},
                                                   {"White", "?"},
                                                   {"Black", "?"},
                                                   {"Result", "x"},
                                                   {"Round", "3"}});
  CHECK(tags(R"([{"id":"pgn","data":7}])").entries().size() == 7);
  CHECK(tags("{}").entries().size() == 7);
  CHECK(tags(R"(["x"])").get("Result") == "1/2-1/2");
}

TEST_CASE("mandatory keys and bad values are named") {
  CHECK(error_of("{}") == "the mandatory keys 'moves' and 'result' are missing");
  CHECK(error_of(R"({"result":"W"})") == "the mandatory key 'moves' is missing");
  CHECK(error_of(R"({"moves":[]})") == "the mandatory key 'result' is missing");
  CHECK(error_of(R"({"moves":{},"result":"W"})") == "'moves' is not an array");
  CHECK(error_of(R"({"moves":[],"result":1})").starts_with("'result' is"));
  CHECK(error_of(R"({"moves":[],"result":"X"})").starts_with("'result' is"));
  CHECK(error_of(R"({"moves":[],"result":"W","variant":"bughouse"})").starts_with("variant"));
  CHECK(error_of(R"({"moves":[],"result":"W","variant":3})").starts_with("variant"));
  CHECK(error_of(R"({"moves":[],"result":"W","fen":3})") == "'fen' is not a string");
  CHECK(error_of(R"({"moves":[],"result":"W","fen":"8/8/8/8/8/8/8/8 w - - 0 1"})")
            .starts_with("start position"));
  CHECK(error_of(R"({"moves":[],"result":"1-0"})").empty());
}

TEST_CASE("texts of a game without moves") {
  Game game;
  set_empty_roster(game);
  game.comment = "Lost \"by\" default\n";
  CHECK(rest_of_header(game) == R"("comment":"Lost \"by\" default\n")");
  game.unread = "1. e4 {\"x\"} e5";
  CHECK(rest_of_header(game) == R"("comment":"Lost \"by\" default\n","unread":"1. e4 {\"x\"} e5")");
  check_there_and_back(game);
}
