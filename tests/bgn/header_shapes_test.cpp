// SPDX-License-Identifier: GPL-3.0-or-later
// BGN headers whose members have another shape than FORMAT.md gives them: nothing of them gets lost.
#include <doctest/doctest.h>

#include "bgn/header.h"
#include "json/json_tape.h"

using namespace chess;

namespace {

constexpr std::string_view kStart = R"({"moves":[],"result":"*",)";

Game read(const std::string& text) {
  JsonTape tape;
  const auto object = tape.parse(text);
  REQUIRE_MESSAGE(object.has_value(), text);
  ReadGame read;
  CHECK_FALSE(read_bgn_header(*object, read));
  return std::move(read.game);
}

/// The members behind `result`.
std::string rest_of(const Game& game) {
  std::string out = R"({"moves":[],"result":"*")";
  append_bgn_header(game, out);
  return out.size() < kStart.size() ? "" : out.substr(kStart.size());
}

/// What becomes of a game with these members; again and again the same.
std::string again(const std::string& members) {
  const std::string rest = rest_of(read(std::string(kStart) + members + "}"));
  CHECK(rest_of(read(std::string(kStart) + rest + "}")) == rest);
  return rest;
}

}  // namespace

TEST_CASE("members in an unusual shape are kept, or read as what they must mean") {
  const auto is_kept = [](const std::string& rest) { CHECK(again(rest) == rest); };
  is_kept(R"("players":[{"last":"A"},{"last":"B"},{"last":"C"},7])");
  is_kept(R"("players":[{},{},{"last":"C"}])");
  is_kept(R"("players":[5,{"last":"B"}])");
  is_kept(R"("players":{"white":"A"})");
  is_kept(R"("opening":"Sicilian")");
  is_kept(R"("comment":5)");
  is_kept(R"("subinfo":[5,{"id":"e","info":{}}],"ext":[5,{"id":"q","data":{}}])");
  // One entry without its array.
  CHECK(again(R"("ext":{"id":"q","data":{"a":1}})") == R"("ext":[{"id":"q","data":{"a":1}}])");
  CHECK(again(R"("subinfo":{"id":"e","info":{}})") == R"("subinfo":[{"id":"e","info":{}}])");
  const Game game = read(
      R"({"moves":[],"result":"*","ext":{"id":"pgn","data":{"Round":"3"}},"subinfo":{"id":"_","info":{"name":"Ann"}}})");
  CHECK(game.tags.get("Round") == "3");
  CHECK(game.tags.get("Annotator") == "Ann");
  // Tags that are set later win.
  Game named = read(R"({"moves":[],"result":"*","opening":"Sicilian","players":[5,{"last":"B"}]})");
  named.tags.set("ECO", "B20");
  named.tags.set("White", "A");
  CHECK(rest_of(named) == R"("players":[{"last":"A"},{"last":"B"}],"opening":{"ECO":"B20"})");
}

TEST_CASE("null says nothing under BGN's own keys, and is kept under others") {
  const Game game = read(
      R"({"moves":[],"result":"*","type":null,"players":[{"last":"A","title":null,"ELO":null,"q":null},null],)"
      R"("datetime":null,"event":null,"site":null,"opening":{"ECO":null,"generic":null},"timeControl":null,)"
      R"("subinfo":null,"ext":null,"fen":null,"variant":null,"comment":null,"a":null,"z":null})");
  CHECK(rest_of(game) == R"("players":[{"last":"A","q":null},{}],"z":null)");
}
