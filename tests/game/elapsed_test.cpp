// SPDX-License-Identifier: GPL-3.0-or-later
// The time since the start of the game at each move.
#include "game/elapsed.h"

#include <doctest/doctest.h>

#include "notation/uci_move.h"

using namespace chess;

namespace {

constexpr const char* kMoves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};

/// A game with this command at its moves, an operand each; "" for none.
Game game_of(std::string_view control, std::string_view command,
             std::initializer_list<const char*> operands) {
  Game game;
  game.tags.set("TimeControl", control);
  NodeId last = kRootNode;
  std::size_t i = 0;
  Position position = Position::start();
  for (const char* operand : operands) {
    const Move move = *parse_uci_move(position, kMoves[i++]);
    last = game.add_unchecked(last, move);
    position.play(move);
    if (*operand != '\0') game.node(last).said_by().commands.push_back({std::string(command), {operand}});
  }
  return game;
}

/// "0 0 12 -": the `et` of each move; "-" for none.
std::string elapsed(Game game) {
  write_elapsed(game);
  std::string text;
  for (const NodeId id : game.main_line()) {
    const JsonDatum* et = game.node(id).extras->extra.find("et");
    if (!text.empty()) text += ' ';
    text += et == nullptr ? "-" : et->text();
  }
  return text;
}

}  // namespace

TEST_CASE("clocks with an increment, as lichess writes them") {
  // White: 3:00, then 5 + 2 seconds gone, then 20; Black: 3:00, then 2, then 61 seconds.
  CHECK(
      elapsed(game_of("180+2", "clk", {"0:03:00", "0:03:00", "0:02:55", "0:03:00", "0:02:37", "0:02:01"})) ==
      "0 0 7 9 29 90");
}

TEST_CASE("clocks that run from the first move on") {
  CHECK(elapsed(game_of("600", "clk", {"0:09:50", "0:09:55", "0:09:50"})) == "10 15 15");
  CHECK(elapsed(game_of("5400+30", "clk", {"1:30:25", "1:29:58"})) == "5 37");
  CHECK(elapsed(game_of("60+0", "clk", {"0:00:59.6", "0:00:59.5"})) == "0 0");
}

TEST_CASE("%emt needs no time control") {
  CHECK(elapsed(game_of("?", "emt", {"0:00:10", "0:00:05", "0:01:00"})) == "10 15 75");
}

TEST_CASE("what is not known is not guessed") {
  CHECK(elapsed(game_of("180+2", "clk", {"0:03:00", "0:03:00", "", "0:02:50", "0:02:40"})) == "0 0 - - -");
  CHECK(elapsed(game_of("?", "clk", {"0:03:00", "0:03:00"})) == "- -");
  CHECK(elapsed(game_of("40/5400+30:1800+30", "clk", {"1:29:00", "1:29:00"})) == "- -");
  // More than the increment came back: somebody gave time.
  CHECK(elapsed(game_of("180+2", "clk", {"0:03:00", "0:03:00", "0:03:17"})) == "0 0 -");
}

TEST_CASE("what is there stays") {
  Game game = game_of("600", "clk", {"0:09:50", "0:09:55"});
  game.node(game.main_line()[0]).extras.edit().extra.append("et", JsonDatum::number(3));
  CHECK(elapsed(game) == "3 15");
}
