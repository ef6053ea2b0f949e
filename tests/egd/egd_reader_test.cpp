// SPDX-License-Identifier: GPL-3.0-or-later
// What is read, what is refused or cut, and why.
#include "egd/egd_reader.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "egd/egd_writer.h"

using namespace chess;
using Json = nlohmann::ordered_json;

namespace {

/// 1. e4 d5 2. exd5 Qxd5 as EGD.
Json sample() {
  Game game;
  NodeId last = kRootNode;
  for (const Move m : {Move::normal(Square::E2, Square::E4), Move::normal(Square::D7, Square::D5),
                       Move::normal(Square::E4, Square::D5), Move::normal(Square::D8, Square::D5)})
    last = game.add_unchecked(last, m);
  game.result = GameResult::WhiteWins;
  return Json::parse(to_egd(game));
}

ImportedGame read(const std::string& text) {
  EgdReader reader(memory_source(text));
  auto game = reader.next();
  REQUIRE(game);
  CHECK_FALSE(reader.next());
  return std::move(*game);
}
ImportedGame read(const Json& json) { return read(json.dump()); }

/// Half-moves read, and the last reason.
std::string fault(const Json& json) {
  const ImportedGame game = read(json);
  if (game.diagnostics.empty()) return "none";
  return std::to_string(game.game.main_moves().size()) + ": " + game.diagnostics.back().reason;
}

}  // namespace

TEST_CASE("meta of moves gives NAGs, counters nothing") {
  Json json = sample();
  json["moves"]["1w"]["move"]["meta"] = {"!!", "+/-", "±", "$139", "$0"};
  json["moves"]["1b"]["move"]["meta"] = "?!";
  json["moves"]["2w"]["move"]["meta"] = nullptr;
  json["moves"]["2w"]["end_position"]["counters"] = {{"repetition", 7}};
  const ImportedGame game = read(json);
  CHECK(game.status == ImportStatus::Whole);
  CHECK(game.diagnostics.empty());
  const auto nags_of = [&](std::size_t ply) {
    NodeId id = kRootNode;
    for (std::size_t i = 0; i <= ply; ++i) id = *game.game.node(id).first_child;
    std::vector<int> numbers;
    for (const Subinfo& subinfo : game.game.node(id).subinfos) numbers.push_back(number_of(*subinfo.nag));
    return numbers;
  };
  CHECK(nags_of(0) == std::vector<int>{3, 16, 16, 139, 0});
  CHECK(nags_of(1) == std::vector<int>{6});
  CHECK(nags_of(2).empty());
  CHECK(Json::parse(to_egd(game.game, {.meta = true}))["moves"]["1w"]["move"]["meta"].dump() ==
        R"(["!!","±","±","$139","$0"])");
  for (const Json& odd : {Json("good"), Json("$256"), Json(3), Json::object(), Json("")}) {
    json["moves"]["1b"]["move"]["meta"] = Json::array({odd, "!"});
    CAPTURE(odd.dump());
    CHECK(fault(json).starts_with("4: meta "));
    CHECK(read(json).status == ImportStatus::Whole);
  }
}

TEST_CASE("a game comes back") {
  const ImportedGame game = read(sample());
  CHECK(game.status == ImportStatus::Whole);
  CHECK(game.diagnostics.empty());
  CHECK(game.game.main_moves().size() == 4);
  CHECK(game.game.result == GameResult::WhiteWins);
  CHECK(read(sample().dump(2)).status == ImportStatus::Whole);
}

TEST_CASE("moves by number, whatever the order of the file") {
  Json json = sample();
  Json moves = Json::object();
  for (const char* key : {"2b", "1w", "2w", "1b"}) moves[key] = json["moves"][key];
  json["moves"] = moves;
  CHECK(read(json).game.main_moves() == read(sample()).game.main_moves());
}

TEST_CASE("SAN alone is enough") {
  Json json = sample();
  for (auto& entry : json["moves"]) entry = Json{{"move", {{"san", entry["move"]["san"]}}}};
  CHECK(read(json).status == ImportStatus::Whole);
  CHECK(read(json).game.main_moves() == read(sample()).game.main_moves());
}

TEST_CASE("the first entry that disagrees with the board ends the game") {
  const auto with = [](const char* key, const char* field, const Json& value) {
    Json json = sample();
    json["moves"][key]["move"][field] = value;
    return fault(json);
  };
  CHECK(with("1w", "piece", "N") == "0: piece is \"N\", but the board says \"p\"");
  CHECK(with("2w", "captured_piece", "Q") == "2: captured_piece is \"Q\", but the board says \"p\"");
  CHECK(with("1w", "captured_piece", "p") == "0: captured_piece is \"p\", but the board says nothing");
  CHECK(with("1b", "san", "e5") == "1: san \"e5\" is another move than d7-d5");
  CHECK(with("1b", "san", "Qh4") == "1: san \"Qh4\": illegal move");
  CHECK(with("2b", "to_square", "d4") == "3: illegal move d8-d4");
  CHECK(with("2b", "from_square", "x9") == "3: from_square or to_square is no square");
  CHECK(with("2b", "player", "w") == "3: player is \"w\", but the board says \"b\"");
  CHECK(with("2w", "move_type", "move") == "2: move_type is \"move\", but the board says \"capture\"");
  Json json = sample();
  json["moves"]["1b"]["end_position"]["fen"] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2";
  CHECK(fault(json).starts_with("1: end_position is rnbq"));
  json = sample();
  json["moves"]["2w"]["start_position"]["fen"] = "nonsense";
  CHECK(fault(json).starts_with("2: start_position: FEN nonsense"));
  json = sample();
  json["moves"].erase("1b");
  CHECK(fault(json) == "1: the move \"2w\" stands where \"1b\" should");
  json = sample();
  json["moves"]["2w"].erase("move");
  CHECK(fault(json) == "2: the move has no object 'move'");
}

TEST_CASE("a FEN that gives en passant only where it is legal agrees") {
  Json json = sample();
  json["moves"]["1w"]["end_position"]["fen"] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  CHECK(fault(json) == "none");
}

TEST_CASE("doubts do not cost moves") {
  Json json = sample();
  json["moves"]["1b"]["end_position"]["features"]["check"] = true;
  json["analysis"] = 7;
  const ImportedGame game = read(json);
  CHECK(game.status == ImportStatus::Whole);
  REQUIRE(game.diagnostics.size() == 2);
  CHECK(game.diagnostics[0].severity == Severity::Warning);
  CHECK(game.diagnostics[1].reason == "the features name a check that is none");
}

TEST_CASE("a FEN tag that says nothing is none") {
  for (const char* fen : {"", " ", "?", "-"}) {
    const ImportedGame game =
        read(Json{{"game_tags", {{"Result", "*"}, {"FEN", fen}}}, {"moves", Json::object()}});
    CHECK(game.status == ImportStatus::Whole);
    CHECK(game.game.start() == Position::start());
  }
}

TEST_CASE("crazyhouse whose FENs have no pockets") {
  Json json = sample();
  json["game_tags"]["Variant"] = "Crazyhouse";
  const ImportedGame game = read(json);
  CHECK(game.status == ImportStatus::Whole);
  CHECK(game.game.has_drops());
  CHECK(game.game.main_moves().size() == 4);
}

TEST_CASE("refused") {
  for (const char* text : {"{}", "hello", "{\"moves\":[]}", "{\"game_tags\":[],\"moves\":{}}",
                           "{\"game_tags\":{}}", "{\"moves\":{\"one\":{}}}",
                           "{\"moves\":", "{\"moves\":{\"1w\":{\"start_position\":{\"fen\":\"8/8 w\"}}}}",
                           "{\"game_tags\":{\"Variant\":\"Bughouse\"},\"moves\":{\"1w\":{}}}"}) {
    CAPTURE(text);
    const ImportedGame game = read(std::string(text));
    CHECK(game.status == ImportStatus::Refused);
    CHECK(game.diagnostics.back().severity == Severity::Error);
  }
}

TEST_CASE("a stream of games") {
  const std::string one = sample().dump() + "\n";
  EgdReader reader(memory_source(one + "x\n" + sample().dump(1) + "\n" + one));
  std::vector<ImportStatus> found;
  while (const auto game = reader.next()) found.push_back(game->status);
  using enum ImportStatus;
  CHECK(found == std::vector{Whole, Refused, Whole, Whole});
  CHECK(last_egd_boundary(one + one) == one.size());
}
