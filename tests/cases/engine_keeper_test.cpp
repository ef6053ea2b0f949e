// SPDX-License-Identifier: GPL-3.0-or-later
#include <doctest/doctest.h>

#include "cases/engine_keeper.h"
#include "cases/fake_evaluator.h"

using namespace chess;
using namespace chess::test;
using namespace std::chrono_literals;

namespace {

constexpr KeeperPolicy kFast{1ms, 4ms, 3, 3};

struct Kept {
  FakeBehaviour behaviour;
  std::vector<std::string> reports;
  EngineKeeper keeper{fake_evaluators(behaviour), kFast,
                      [this](const std::string& m) { reports.push_back(m); }};
  std::stop_source stop;

  std::optional<Evaluation> ask() { return keeper.evaluate(Position::start(), {}, {}, stop.get_token()); }
};

}  // namespace

TEST_CASE("a sound engine is started once and told of each game") {
  Kept kept;
  kept.keeper.begin_game(false);
  CHECK(kept.ask());
  CHECK(kept.ask());
  kept.keeper.begin_game(false);
  CHECK(kept.ask());
  CHECK(kept.behaviour.made == 1);
  CHECK(kept.behaviour.games == 2);
  CHECK(kept.reports.empty());
}

TEST_CASE("an engine that dies is replaced and asked again") {
  Kept kept;
  kept.behaviour.survives = [](const Position&, int asked) { return asked != 2; };
  kept.keeper.begin_game(false);
  CHECK(kept.ask());
  CHECK(kept.ask());
  CHECK(kept.behaviour.made == 2);
  CHECK(kept.behaviour.games == 2);  // the new engine is told of the game as well
  CHECK(kept.reports == std::vector<std::string>{"Fake 1.0: died"});
  CHECK(kept.keeper.faults() == 1);
  CHECK(!kept.keeper.has_given_up());
}

TEST_CASE("a new engine is asked what the old one was asked about the game") {
  Kept kept;
  std::vector<int> heard;
  kept.behaviour.hears = [&](const Position& pos) { heard.push_back(pos.ply()); };
  kept.behaviour.survives = [](const Position&, int asked) { return asked != 4 && asked != 6; };
  const Move moves[] = {Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5)};
  const auto ask = [&](std::size_t ply) {
    return kept.keeper.evaluate(Position::start(), std::span(moves).first(ply), {}, kept.stop.get_token())
        .has_value();
  };
  kept.keeper.begin_game(false);
  CHECK(ask(1));
  kept.keeper.forget();
  CHECK(ask(2));
  CHECK(ask(0));
  CHECK(ask(1));
  // It dies on the third question; the next one dies in the replay, which is no fault of that position.
  CHECK(heard == std::vector<int>{1, 2, 0, 1, 2, 0, 2, 0, 1});
  CHECK(kept.keeper.faults() == 2);
  heard.clear();
  kept.keeper.begin_game(false);
  CHECK(ask(2));
  CHECK(heard == std::vector<int>{2});
}

TEST_CASE("an engine that breaks again and again goes on without the past") {
  Kept kept;
  kept.behaviour.survives = [](const Position&, int asked) { return asked % 5 != 0; };
  kept.keeper.begin_game(false);
  for (int i = 0; i < 40; ++i) CHECK(kept.ask());
  CHECK(kept.behaviour.asked < 70);
}

TEST_CASE("after three deaths the position is given up, and the next one tried") {
  Kept kept;
  kept.behaviour.survives = [](const Position&, int asked) { return asked > 3; };
  CHECK(!kept.ask());
  CHECK(kept.behaviour.asked == 3);
  CHECK(kept.ask());
  CHECK(kept.behaviour.made == 4);
  CHECK(!kept.keeper.has_given_up());
}

TEST_CASE("an engine that never works is not asked for ever") {
  Kept kept;
  kept.behaviour.starts = [](int) { return false; };
  for (int game = 0; game < 10; ++game) {
    kept.keeper.begin_game(false);
    for (int i = 0; i < 10; ++i) CHECK(!kept.ask());
    CHECK(kept.keeper.has_given_up() == (game >= 2));
  }
  // Three positions of the first game, one of the second and of the third; each game's end is told.
  CHECK(kept.behaviour.made == 15);
  CHECK(kept.reports.size() == 18);
}

TEST_CASE("a game that no engine can bear costs the others nothing") {
  Kept kept;
  bool is_bad_game = true;
  kept.behaviour.survives = [&](const Position&, int) { return !is_bad_game; };
  for (int i = 0; i < 10; ++i) {
    is_bad_game = true;
    kept.keeper.begin_game(false);
    CHECK(!kept.ask());
    CHECK(!kept.ask());
    CHECK(!kept.ask());
    const int asked = kept.behaviour.asked;
    kept.keeper.forget();
    CHECK(!kept.ask());
    CHECK(kept.behaviour.asked == asked);
    is_bad_game = false;
    kept.keeper.begin_game(false);
    CHECK(kept.ask());
  }
  CHECK(!kept.keeper.has_given_up());
}

TEST_CASE("an engine that never answers is waited for three times") {
  Kept kept;
  kept.behaviour.falls_silent = true;
  kept.behaviour.survives = [](const Position&, int) { return false; };
  for (int game = 0; game < 3; ++game) {
    kept.keeper.begin_game(false);
    for (int i = 0; i < 5; ++i) CHECK(!kept.ask());
  }
  CHECK(kept.behaviour.asked == 3);
  CHECK(kept.keeper.has_given_up());
  CHECK(kept.reports.back() == "the engine did not answer 3 times in a row and is not asked any more");
}

TEST_CASE("an engine that falls silent is waited for six times, and an answer forgives all") {
  Kept kept;
  kept.behaviour.falls_silent = true;
  bool answers = true;
  kept.behaviour.survives = [&](const Position&, int) { return answers; };
  kept.keeper.begin_game(false);
  CHECK(kept.ask());
  for (int i = 0; i < 3; ++i) {
    answers = false;
    kept.keeper.forget();  // else the new engine is asked again what the old one was
    CHECK(!kept.ask());
    CHECK(!kept.keeper.has_given_up());
    answers = true;
    kept.keeper.begin_game(false);
    CHECK(kept.ask());
  }
  answers = false;
  const int asked = kept.behaviour.asked;
  for (int game = 0; game < 9; ++game) {
    kept.keeper.begin_game(false);
    CHECK(!kept.ask());
  }
  CHECK(kept.behaviour.asked == asked + 6);
  CHECK(kept.keeper.has_given_up());
}

TEST_CASE("a hopeless fault gives up at once") {
  int made = 0;
  EngineKeeper keeper(
      [&](std::stop_token) -> std::expected<std::unique_ptr<Evaluator>, EvaluatorFault> {
        ++made;
        return std::unexpected(EvaluatorFault{"no such program", false, true});
      },
      kFast, [](const std::string&) {});
  CHECK(!keeper.evaluate(Position::start(), {}, {}, {}));
  CHECK(!keeper.evaluate(Position::start(), {}, {}, {}));
  CHECK(made == 1);
  CHECK(keeper.has_given_up());
}

TEST_CASE("being stopped is nobody's fault") {
  Kept kept;
  kept.stop.request_stop();
  CHECK(!kept.ask());
  CHECK(kept.keeper.faults() == 0);
  CHECK(kept.reports.empty());
}

TEST_CASE("a stop ends the pause between two engines") {
  FakeBehaviour behaviour;
  behaviour.starts = [](int) { return false; };
  EngineKeeper keeper(fake_evaluators(behaviour), {60s, 60s, 3, 3}, [](const std::string&) {});
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(20ms);
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  CHECK(!keeper.evaluate(Position::start(), {}, {}, stop.get_token()));
  CHECK(std::chrono::steady_clock::now() - begin < 10s);
}
