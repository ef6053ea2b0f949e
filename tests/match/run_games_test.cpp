// SPDX-License-Identifier: GPL-3.0-or-later
// Many games side by side, with players that break; and the score that is kept of them.
#include "match/run_games.h"

#include <doctest/doctest.h>

#include <atomic>
#include <set>

#include "match/match_score.h"
#include "tests/match/scripted_player.h"

using namespace chess;
using test::FunctionPlayer;

namespace {

using Answer = FunctionPlayer::Answer;

TimeControl one_node() {
  TimeControl control;
  control.nodes = 1;
  return control;
}

/// Plays some legal move, and breaks in every `every`-th search of its life (0: never).
Contender contender(std::string name, int every, std::atomic<int>& started) {
  const PlayerFactory start = [every, &started]() -> std::expected<std::unique_ptr<Player>, Error> {
    ++started;
    return std::make_unique<FunctionPlayer>([every, searches = 0](const Position& position, std::size_t made,
                                                                  const SearchLimits&) mutable -> Answer {
      if (every > 0 && ++searches % every == 0)
        return std::unexpected(PlayerFailure{GameEnding::Died, "died"});
      const MoveList moves = legal_moves(position);
      return PlayerMove{moves[5 * made % moves.size()]};
    });
  };
  return {std::move(name), start, one_node()};
}

RunSettings settings_for(std::size_t concurrency) {
  RunSettings settings;
  settings.concurrency = concurrency;
  settings.adjudication.max_moves = 5;
  return settings;
}

}  // namespace

TEST_CASE("every game is played once, broken players are replaced, and the match goes on") {
  for (const std::size_t concurrency : {1U, 4U}) {
    std::atomic<int> good_started = 0;
    std::atomic<int> bad_started = 0;
    const std::vector<Contender> contenders{contender("good", 0, good_started),
                                            contender("bad", 12, bad_started)};
    const Schedule schedule(2, MatchFormat::RoundRobin, 40);
    MatchScore score(2, schedule);
    std::size_t next = 0;
    const auto fault = run_games(
        contenders, settings_for(concurrency),
        [&]() -> std::optional<GameOrder> {
          if (next == schedule.size()) return std::nullopt;
          const auto pairing = schedule.at(next);
          return GameOrder{next++, pairing.white, pairing.black, {}};
        },
        [&](const GameOrder& order, const PlayedGame& game) {
          CHECK(score.add(order.number, game.result, game.ending));
          return true;
        });
    CHECK_FALSE(fault);
    CHECK(score.games() == 40);
    // Five moves a game: each life of the bad one ends in its third game.
    const std::size_t deaths = score.faults(1);
    CHECK(deaths >= 10);
    CHECK(deaths == score.faults(1, GameEnding::Died));
    CHECK(score.faults(0) == 0);
    CHECK(score.endings(GameEnding::Died) + score.endings(GameEnding::TooLong) == 40);
    const EncounterScore result = score.between(0, 1);
    CHECK(result.games.wins == deaths);
    CHECK(result.games.draws == 40 - deaths);
    CHECK(result.pairs.pairs() == 20);
    CHECK(static_cast<std::size_t>(good_started) <= concurrency);
    CHECK(static_cast<std::size_t>(bad_started) <= deaths + concurrency);
  }
}

TEST_CASE("an engine may play itself, with two processes") {
  std::atomic<int> started = 0;
  const std::vector<Contender> contenders{contender("one", 0, started)};
  int finished = 0;
  int next = 0;
  run_games(
      contenders, settings_for(1),
      [&]() -> std::optional<GameOrder> {
        if (next++ == 6) return std::nullopt;
        return GameOrder{};
      },
      [&](const GameOrder&, const PlayedGame&) { return ++finished > 0; });
  CHECK(finished == 6);
  CHECK(started == 2);
}

TEST_CASE("a run ends when it is told to, from inside and from outside") {
  std::atomic<int> started = 0;
  const std::vector<Contender> contenders{contender("a", 0, started), contender("b", 0, started)};
  const auto endless = [] { return std::optional(GameOrder{0, 0, 1, {}}); };
  int finished = 0;
  CHECK_FALSE(run_games(contenders, settings_for(3), endless,
                        [&](const GameOrder&, const PlayedGame&) { return ++finished < 10; }));
  CHECK(finished == 10);

  std::stop_source stop;
  finished = 0;
  CHECK_FALSE(run_games(
      contenders, settings_for(3), endless,
      [&](const GameOrder&, const PlayedGame&) {
        if (++finished == 10) stop.request_stop();
        return true;
      },
      stop.get_token()));
  CHECK(finished == 10);
}

TEST_CASE("an engine that cannot be started any more ends the run, with its name") {
  std::atomic<int> attempts = 0;
  std::atomic<int> started = 0;
  const PlayerFactory never = [&]() -> std::expected<std::unique_ptr<Player>, Error> {
    ++attempts;
    return std::unexpected("no memory");
  };
  const std::vector<Contender> contenders{contender("a", 0, started), {"gone", never, one_node()}};
  const auto fault = run_games(
      contenders, settings_for(1), [] { return std::optional(GameOrder{0, 0, 1, {}}); },
      [](const GameOrder&, const PlayedGame&) { return true; });
  REQUIRE(fault);
  CHECK(*fault == "gone cannot be started: no memory");
  CHECK(attempts == 3);
}

TEST_CASE("pairs are counted when both of their games are done, in whatever order") {
  const Schedule schedule(3, MatchFormat::RoundRobin, 4);
  MatchScore score(3, schedule);
  // Game 0 and 1: players 0 and 1; game 1 has player 1 as White.
  CHECK(score.add(1, GameResult::WhiteWins, GameEnding::Checkmate));
  CHECK(score.between(0, 1).pairs.pairs() == 0);
  CHECK(score.add(0, GameResult::Draw, GameEnding::Repetition));
  CHECK_FALSE(score.add(0, GameResult::WhiteWins, GameEnding::Checkmate));
  CHECK(score.between(0, 1).pairs == PairCounts{{0, 1, 0, 0, 0}});
  CHECK(score.between(1, 0).pairs == PairCounts{{0, 0, 0, 1, 0}});
  CHECK(score.between(1, 0).games == WinDrawLoss{1, 1, 0});
  // Game 2: players 0 and 2.
  CHECK(score.add(2, GameResult::WhiteWins, GameEnding::LostOnTime));
  CHECK(score.faults(2, GameEnding::LostOnTime) == 1);
  CHECK(score.total(0) == WinDrawLoss{1, 1, 1});
  CHECK(score.total(2) == WinDrawLoss{0, 0, 1});
  CHECK(score.between(1, 2).games.games() == 0);
  CHECK(score.games() == 3);
}
