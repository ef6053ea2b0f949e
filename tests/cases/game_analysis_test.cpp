// SPDX-License-Identifier: GPL-3.0-or-later
// Which positions of a game are searched, and evals that games hold already.
#include <doctest/doctest.h>

#include "cases/fake_evaluator.h"
#include "cases/game_analysis.h"
#include "game/note_values.h"
#include "judge/played_game.h"
#include "spend/case_of.h"

using namespace chess;
using namespace chess::test;
using namespace chess::test;

TEST_CASE("what needs no search gets none") {
  FakeBehaviour behaviour;
  EngineKeeper keeper(fake_evaluators(behaviour), {}, [](const std::string&) {});
  const auto analyse = [&](const Game& game) {
    behaviour.asked = 0;
    PositionCache cache;
    const SpendOptions spend;
    GameAnalysis analysis{case_of(game)};
    search_analysis(analysis, {keeper, cache, spend}, {});
    return analysis;
  };
  const auto mate = analyse(game_of("f3 e5 g4 Qh4#"));
  CHECK(behaviour.asked == 3);  // not the start, not the mate
  CHECK(mate.game.positions.front().eval.score == Score::cp(15));
  CHECK(mate.game.positions.back().eval.score == Score::mated_in(0));
  CHECK(mate.searches == 3);
  CHECK(mate.nodes == 30);

  // One legal move: the eval of what it leads to.
  const auto pos = chess::parse_position("k7/8/8/8/8/8/1r6/K6r w - - 0 1");
  const auto forced = analyse(game_of("Kxb2", *pos));
  CHECK(behaviour.asked == 1);
  CHECK(forced.game.positions[0].eval.score == forced.game.positions[1].eval.score);
  CHECK(forced.game.positions[0].eval.line == std::vector{forced.game.moves[0].played});

  CHECK(analyse(game_of("")).searches == 0);
}

TEST_CASE("stored evals are read from the game") {
  Game game = game_of("f3 e5 g4 Qh4#");
  const auto line = game.main_line();
  game.node(line[0]).subinfos.push_back({});
  game.node(line[0]).subinfos.back().commands = {{"clk", {"0:01:00"}}, {"eval", {"-0.3"}}};
  game.node(line[2]).subinfos.push_back({});
  game.node(line[2]).subinfos.back().commands = {{"eval", {"#-1"}}};
  GameCase stored = case_of(game);
  chess::take_stored_evals(stored, NoteValues(game));
  CHECK(stored.positions[0].eval.score == Score::cp(15));
  CHECK(stored.positions[1].eval.score == Score::cp(-30));
  CHECK(!stored.positions[2].eval.score);
  CHECK(stored.positions[3].eval.score == Score::mated_in(1));
  CHECK(stored.positions[4].eval.score == Score::mated_in(0));
}
