// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of every kind of move, features, keys, layouts, losses.
#include "egd/egd_writer.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"

using namespace chess;
using Json = nlohmann::ordered_json;

namespace {

Game game_of(std::string_view san_moves, std::string_view fen = kStartFen) {
  Position pos = parse_position(fen).value();
  Game game(pos);
  NodeId last = kRootNode;
  for (const std::string_view san : split_words(san_moves)) {
    const auto move = parse_san(pos, san);
    REQUIRE_MESSAGE(move.has_value(), std::string(san));
    last = game.add_unchecked(last, *move);
    pos.play(*move);
  }
  return game;
}

/// The `move` object of the last move.
std::string last_move(std::string_view san_moves, std::string_view fen = kStartFen) {
  return Json::parse(to_egd(game_of(san_moves, fen)))["moves"].back()["move"].dump();
}

}  // namespace

TEST_CASE("the game of the specification") {
  CHECK(to_egd(game_of("e4")) ==
        R"({"game_tags":{"Result":"*"},"moves":{"1w":{"start_position":{"fen":")"
        R"(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","features":{}},"move":{"player":"w",)"
        R"("san":"e4","lran":"e2-e4","from_square":"e2","to_square":"e4","piece":"p","move_type":"move"},)"
        R"("end_position":{"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",)"
        R"("features":{}}}}})"
        "\n");
  CHECK(to_egd(Game()) == "{\"game_tags\":{\"Result\":\"*\"},\"moves\":{}}\n");
}

TEST_CASE("kinds of moves") {
  CHECK(last_move("exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") ==
        R"({"player":"w","san":"exd6","lran":"e5xd6","from_square":"e5","to_square":"d6","piece":"p",)"
        R"("move_type":"ep_capture","captured_piece":"p"})");
  CHECK(last_move("a8=B", "7k/P7/8/8/8/8/8/4K3 w - - 0 1") ==
        R"({"player":"w","san":"a8=B","lran":"a7-a8=B","from_square":"a7","to_square":"a8","piece":"p",)"
        R"("move_type":"promotion","promotion":"Bl"})");
  CHECK(last_move("axb8=Q+", "1b5k/P7/8/8/8/8/8/4K3 w - - 0 1") ==
        R"({"player":"w","san":"axb8=Q+","lran":"a7xBb8=Q","from_square":"a7","to_square":"b8",)"
        R"("piece":"p","move_type":"promotion_capture","captured_piece":"Bd","promotion":"Q"})");
  CHECK(last_move("O-O-O", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 23") ==
        R"({"player":"b","san":"O-O-O","lran":"O-O-O","from_square":"e8","to_square":"c8","piece":"K",)"
        R"("move_type":"long_castle"})");
  CHECK(last_move("O-O", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1").find(R"("to_square":"g1")") !=
        std::string::npos);
  CHECK(last_move("e4 --") ==
        R"({"player":"b","san":"--","lran":"--","from_square":null,"to_square":null,"piece":null,)"
        R"("move_type":"null"})");
}

TEST_CASE("keys count from the start position, and features come from the board") {
  const Json black = Json::parse(to_egd(game_of("Ke7 Kd2", "4k3/8/8/8/8/8/8/4K3 b - - 0 23")));
  CHECK(black["moves"].begin().key() == "23b");
  CHECK(black["moves"].contains("24w"));

  const Game mate = game_of("f3 e5 g4 Qh4#");
  const Json plain = Json::parse(to_egd(mate));
  CHECK(plain["moves"]["2b"]["end_position"]["features"].dump() == R"({"check":true,"checkmate":true})");
  const Game check = game_of("e4 f6 Qh5+ g6");
  CHECK(Json::parse(to_egd(check))["moves"]["2b"]["start_position"]["features"].dump() == "{}");
  const Json full = Json::parse(to_egd(check, {.features = true}));
  CHECK(full["moves"]["2b"]["start_position"]["features"].dump() == R"({"check":true})");
}

TEST_CASE("counters of repetition and of half-moves without progress") {
  const Game game = game_of("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 e4 Ng8 Ng1 Nf6");
  const Json moves = Json::parse(to_egd(game, {.counters = true}))["moves"];
  const auto at = [&](const char* move, const char* position) {
    return moves[move][position]["counters"].dump();
  };
  CHECK(at("1w", "start_position") == R"({"repetition":1,"halfmoves":0})");
  CHECK(at("1w", "end_position") == R"({"repetition":1,"halfmoves":1})");
  CHECK(at("2b", "end_position") == R"({"repetition":2,"halfmoves":4})");
  CHECK(at("3w", "start_position") == at("2b", "end_position"));
  CHECK(at("3b", "end_position") == R"({"repetition":2,"halfmoves":6})");
  CHECK(at("4w", "end_position") == R"({"repetition":1,"halfmoves":0})");
  // With the clock of the start position; what was before it is not known. Other castling rights are another
  // position.
  const Json late = Json::parse(
      to_egd(game_of("Kd1 Kd8 Ke1 Ke8", "4k3/8/8/8/8/8/8/4K2R w K - 97 80"), {.counters = true}))["moves"];
  CHECK(late["80w"]["start_position"]["counters"].dump() == R"({"repetition":1,"halfmoves":97})");
  CHECK(late["81b"]["end_position"]["counters"].dump() == R"({"repetition":1,"halfmoves":101})");
  CHECK_FALSE(to_egd(game).contains("counters"));
}

TEST_CASE("NAGs as the meta of moves") {
  Game game = game_of("e4 e5");
  NodeId id = *game.root().first_child;
  for (const int number : {3, 16, 139}) game.node(id).subinfos.emplace_back().nag = Nag(number);
  std::string out;
  CHECK_FALSE(append_egd(game, out, {.meta = true}).any());
  const Json moves = Json::parse(out)["moves"];
  CHECK(moves["1w"]["move"]["meta"].dump() == R"(["!!","±","$139"])");
  CHECK_FALSE(moves["1b"]["move"].contains("meta"));
  CHECK_FALSE(to_egd(game).contains("meta"));
  // As many as there can be.
  for (int number = 0; number < 256; ++number) game.node(id).subinfos.emplace_back().nag = Nag(number);
  CHECK(Json::parse(to_egd(game, {.meta = true}))["moves"]["1w"]["move"]["meta"].size() == 259);
  // What is said of no move has no place.
  game.node(kRootNode).subinfos.emplace_back().nag = Nag(10);
  CHECK(to_string(append_egd(game, out, {.meta = true})) == "NAGs");
}

TEST_CASE("tags") {
  Game game = game_of("e4");
  game.tags.set("Event", "a \"b\"]");
  game.result = GameResult::Draw;
  CHECK(Json::parse(to_egd(game))["game_tags"].dump() == R"({"Result":"1/2-1/2","Event":"a \"b\"]"})");
  game.tags.set("Result", "1-0");
  CHECK(Json::parse(to_egd(game))["game_tags"].dump() == R"({"Event":"a \"b\"]","Result":"1-0"})");
  const Json empty = Json::parse(to_egd(game_of("", "4k3/8/8/8/8/8/8/4K3 b - - 0 23")));
  CHECK(empty["game_tags"]["FEN"] == "4k3/8/8/8/8/8/8/4K3 b - - 0 23");
}

TEST_CASE("the layout for people is the same JSON") {
  const Game game = game_of("e4 e5");
  const std::string pretty = to_egd(game, {.pretty = true});
  CHECK(pretty.starts_with(
      "{\n  \"game_tags\": {\n    \"Result\": \"*\"\n  },\n  \"moves\": {\n    \"1w\": {\n"));
  CHECK(Json::parse(pretty).dump() + "\n" == to_egd(game));
}

TEST_CASE("losses are named") {
  Game game = game_of("e4");
  std::string out;
  CHECK_FALSE(append_egd(game, out).any());
  game.add_unchecked(kRootNode, Move::normal(Square::D2, Square::D4));
  Subinfo subinfo;
  subinfo.nag = Nag{1};
  subinfo.comment = "x";
  subinfo.commands.push_back({"clk", {"0:01"}});
  game.node(*game.root().first_child).subinfos.push_back(subinfo);
  CHECK(to_string(append_egd(game, out)) == "variations, comments, NAGs, commands (clocks, evaluations)");
}
