// SPDX-License-Identifier: GPL-3.0-or-later
// Which positions of a game are searched, and evals that games hold already.
#include <doctest/doctest.h>

#include "annotate/pipeline/game_analysis.h"
#include "fake_evaluator.h"
#include "game/note_values.h"
#include "judge/played_game.h"

using namespace annotate;
using namespace annotate::test;
using namespace chess::test;
using chess::Score;

TEST_CASE("what needs no search gets none") {
  FakeBehaviour behaviour;
  EngineKeeper keeper(fake_evaluators(behaviour), {}, [](const std::string&) {});
  const auto analyse = [&](const chess::Game& game) {
    behaviour.asked = 0;
    chess::PositionCache cache;
    return analyse_game(game, keeper, {}, chess::default_rules(), cache, {}, [](bool, std::uint64_t) {});
  };
  const auto mate = analyse(game_of("f3 e5 g4 Qh4#"));
  CHECK(behaviour.asked == 3);  // not the start, not the mate
  CHECK(mate.evals.front().score == Score::cp(15));
  CHECK(mate.evals.back().score == Score::mated_in(0));
  CHECK(mate.searches == 3);
  CHECK(mate.nodes == 30);

  // One legal move: the eval of what it leads to.
  const auto pos = chess::parse_position("k7/8/8/8/8/8/1r6/K6r w - - 0 1");
  const auto forced = analyse(game_of("Kxb2", *pos));
  CHECK(behaviour.asked == 1);
  CHECK(forced.evals[0].score == forced.evals[1].score);
  CHECK(forced.evals[0].line == forced.facts.moves);

  CHECK(analyse(game_of("")).searches == 0);
}

TEST_CASE("stored evals are read from the game") {
  chess::Game game = game_of("f3 e5 g4 Qh4#");
  const auto line = game.main_line();
  game.node(line[0]).subinfos.push_back({});
  game.node(line[0]).subinfos.back().commands = {{"clk", {"0:01:00"}}, {"eval", {"-0.3"}}};
  game.node(line[2]).subinfos.push_back({});
  game.node(line[2]).subinfos.back().commands = {{"eval", {"#-1"}}};
  const auto stored = stored_analysis(game, chess::NoteValues(game));
  CHECK(stored.evals[0].score == Score::cp(15));
  CHECK(stored.evals[1].score == Score::cp(-30));
  CHECK(!stored.evals[2].score);
  CHECK(stored.evals[3].score == Score::mated_in(1));
  CHECK(stored.evals[4].score == Score::mated_in(0));
}
