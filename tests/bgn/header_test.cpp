// SPDX-License-Identifier: GPL-3.0-or-later
// Tags to BGN header and back, by examples written by hand from the format's description.
#include "bgn/header.h"

#include <doctest/doctest.h>

#include "games.h"
#include "json/json_tape.h"
#include "notation/variant_text.h"
#include "support/case_file.h"

using namespace chess;
using namespace chess::test;

namespace {

std::string header(const Game& game) {
  std::string out = "{\"moves\":[],\"result\":\"" + std::string(to_bgn_result(game.result)) + "\"";
  append_bgn_header(game, out);
  return out + "}";
}

/// The members behind the result.
std::string rest_of_header(const Game& game) {
  const std::string all = header(game);
  const std::size_t end = all.find(R"("result":")") + 12;
  return all[end] == '}' ? "" : all.substr(end + 1, all.size() - end - 2);
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

/// Without tags, from a start position of chess or, with a pocket, of Crazyhouse.
Game game_at(const std::string& fen) {
  if (fen.empty()) return Game();
  if (fen.contains('[')) return Game(*parse_crazyhouse_position(fen));
  Game game(*parse_position(fen));
  game.chess960 = needs_chess960(game.start());
  return game;
}

/// "NAME=VALUE" or "-NAME", between " | ".
void apply_tags(Game& game, const std::string& tags) {
  for (std::string_view tag : split(tags, '|')) {
    tag = trim(tag);
    const std::size_t sign = std::min(tag.find('='), tag.size());
    if (tag.starts_with('-'))
      game.tags.erase(tag.substr(1));
    else if (!tag.empty())
      game.tags.set(tag.substr(0, sign), tag.substr(sign + 1));
  }
  for (const GameResult result : {GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw})
    if (to_string(result) == game.tags.get("Result")) game.result = result;
}

}  // namespace

TEST_CASE("tags become members, and come back from them") {
  for (const ::test::CaseRow& row : ::test::cases_of("tests/bgn/headers.txt")) {
    CAPTURE(row.where);
    Game game = game_at(row.at("fen"));
    set_empty_roster(game);
    apply_tags(game, row.at("tags"));
    CHECK(rest_of_header(game) == row.at("header"));
    check_there_and_back(game);
  }
}

TEST_CASE("annotators and providers") {
  Game game;
  set_empty_roster(game);
  game.tags.set("Annotator", "Pezzi, Franco");
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

TEST_CASE("variants that are not known keep their name") {
  Game other;
  other.tags.set("Variant", "Bughouse");
  CHECK(rest_of_header(other).ends_with(R"("variant":"bughouse")"));
  other.tags.set("Variant", "Bug House");
  CHECK(rest_of_header(other).ends_with(R"("variant":"bughouse")"));
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

TEST_CASE("dates that are known in part") {
  CHECK(read(R"({"moves":[],"result":"*","datetime":"1858"})").tags.get("Date") == "1858.\?\?.\?\?");
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
