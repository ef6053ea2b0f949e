// SPDX-License-Identifier: GPL-3.0-or-later
// The main line as a walk: what it shows must be what the lists of moves and positions say.
#include "game/main_line.h"

#include <doctest/doctest.h>

#include "notation/move_line.h"
#include "notation/variant_text.h"

using namespace chess;

namespace {

static_assert(std::ranges::forward_range<MainNodes> && std::ranges::view<MainNodes>);
static_assert(std::ranges::input_range<MainLine> && std::ranges::view<MainLine>);

/// A game with a variation beside each move of its main line.
Game sample() {
  Game game;
  NodeId last = kRootNode;
  const auto moves = parse_move_line(game.start(), "1. e4 e5 2. Nf3 Nc6 3. Bb5").value();
  for (const Move move : moves) {
    const NodeId id = game.add_unchecked(last, move);
    game.add_unchecked(last, Move::null());
    last = id;
  }
  return game;
}

}  // namespace

TEST_CASE("a game without moves has no main line to walk") {
  const Game game;
  CHECK(MainNodes(game).empty());
  CHECK(MainLine(game).begin() == MainLine(game).end());
  CHECK(main_plies(game) == 0);
}

TEST_CASE("each move comes with its node and the positions around it") {
  const Game game = sample();
  const auto positions = game.main_positions();
  const auto nodes = game.main_line();
  std::size_t i = 0;
  for (const auto& [id, move, before, after] : MainLine(game)) {
    REQUIRE(i < nodes.size());
    CHECK(id == nodes[i]);
    CHECK(move == game.node(id).move);
    CHECK(before == AnyPosition(positions[i]));
    CHECK(after == AnyPosition(positions[i + 1]));
    ++i;
  }
  CHECK(i == 5);
  CHECK(main_plies(game) == 5);
  CHECK(std::ranges::equal(MainNodes(game), nodes));
}

TEST_CASE("a walk can end early") {
  const Game game = sample();
  AnyPosition last = game.any_start();
  for (const MainMove& step : MainLine(game) | std::views::take(2)) last = step.after;
  CHECK(last == AnyPosition(game.main_positions()[2]));
}

TEST_CASE("drops of crazyhouse are played with the pockets") {
  const AnyPosition start = AnyPosition::start(Variant::Crazyhouse);
  Game game(start);
  AnyPosition pos = start;
  NodeId last = kRootNode;
  for (const char* san : {"e4", "d5", "exd5", "Qxd5", "P@e4"}) {
    const Move move = parse_san(pos, san).value();
    last = game.add_unchecked(last, move);
    pos.play(move);
  }
  AnyPosition end;
  for (const MainMove& step : MainLine(game)) {
    CHECK(step.before.is_legal(step.move));
    end = step.after;
  }
  CHECK(end == pos);
}

TEST_CASE("variations can be taken out on the way") {
  Game game = sample();
  for (const NodeId id : MainNodes(game))
    while (const auto variation = game.node(id).next_sibling) game.remove_variation(*variation);
  CHECK(main_plies(game) == 5);
  for (const NodeId id : MainNodes(game)) CHECK_FALSE(game.node(id).next_sibling.has_value());
}
