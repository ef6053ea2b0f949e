// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/game_texts.h"

#include <doctest/doctest.h>

#include "annotate/fetch/known_times.h"
#include "tests/annotate/fetch/fake_site.h"

using namespace annotate;
using test_support::lichess_game;

namespace {

constexpr const char* kChessCom =
    "[Event \"Live Chess\"]\r\n[Site \"Chess.com\"]\r\n[Date \"2026.10.01\"]\r\n[White \"anna\"]\r\n[UTCDate "
    "\"2026.10.01\"]\r\n[UTCTime \"00:10:20\"]\r\n[EndDate \"2026.10.02\"]\r\n[EndTime "
    "\"00:12:44\"]\r\n[Link "
    "\"https://www.chess.com/game/live/9\"]\r\n\r\n1. e4 {[%clk 0:03:00]} 1... e5 1/2-1/2\r\n\r\n";

}  // namespace

TEST_CASE("games are found with their ids and times") {
  const auto texts = split_games(lichess_game(1000) + "\n\n" + lichess_game(2000) + "\n" + kChessCom);
  REQUIRE(texts.games.size() == 3);
  CHECK_FALSE(texts.ends_early);
  CHECK(texts.left_out == 0);
  CHECK(texts.games[0].id == "https://lichess.org/g1000");
  CHECK(texts.games[0].time == 1000);
  CHECK(texts.games[0].text == lichess_game(1000));
  CHECK(texts.games[2].id == "https://www.chess.com/game/live/9");
  CHECK(texts.games[2].time == 1790899964);
  CHECK(texts.games[2].text.find('\r') == std::string::npos);
}

TEST_CASE("wherever a text is cut, only whole games are found") {
  const std::string all = lichess_game(1000) + "\n\n" + lichess_game(2000) + "\n\n" + lichess_game(3000);
  const auto whole = split_games(all).games;
  REQUIRE(whole.size() == 3);
  for (std::size_t size = 0; size <= all.size(); ++size) {
    const auto part = split_games(all.substr(0, size));
    REQUIRE(part.games.size() <= 3);
    for (std::size_t i = 0; i < part.games.size(); ++i) CHECK(part.games[i].text == whole[i].text);
    CHECK(part.left_out == 0);
  }
}

TEST_CASE("odd texts") {
  CHECK(split_games("").games.empty());
  CHECK_FALSE(split_games("\n\n").ends_early);
  CHECK(split_games("<html>1-0").ends_early);
  const auto aborted = split_games(
      "[Event \"a\"]\n[Result \"*\"]\n\n*\n\n[Event \"b\"]\n\n1. e4 {\n[Event \"c\"]\n1-0 } 1-0\n");
  CHECK(aborted.games.size() == 2);
  const auto middle = split_games("[Event \"a\"]\n\n1. e4\n\n" + lichess_game(5));
  CHECK(middle.games.size() == 1);
  CHECK(middle.left_out == 1);
  CHECK_FALSE(middle.ends_early);
}

TEST_CASE("merged: each game once, by time, the newer text stays") {
  auto old = split_games(lichess_game(3000) + "\n" + lichess_game(1000)).games;
  auto newer = split_games(lichess_game(2000) + "\n" + lichess_game(3000)).games;
  newer[1].text += "x\n";
  const auto all = merged(old, newer);
  REQUIRE(all.size() == 3);
  CHECK(all[0].time == 1000);
  CHECK(all[2].text.ends_with("x\n"));
  CHECK(to_pgn(merged(all, all)) == to_pgn(all));
  CHECK(to_pgn(merged({}, split_games(to_pgn(merged({}, old))).games)) == to_pgn(merged(old, old)));
}

TEST_CASE("known times and their gaps") {
  KnownTimes known;
  CHECK(known.newest_gap({0, 100}) == TimeSpan{0, 100});
  known.add({10, 20});
  known.add({50, 60});
  known.add({30, 25});
  CHECK(known.spans().size() == 2);
  CHECK(known.newest_gap({0, 100}) == TimeSpan{60, 100});
  CHECK(known.newest_gap({0, 60}) == TimeSpan{20, 50});
  CHECK(known.newest_gap({12, 15}) == std::nullopt);
  CHECK(known.newest_gap({0, 15}) == TimeSpan{0, 10});
  CHECK(known.newest_gap({30, 40}) == TimeSpan{30, 40});
  known.add({20, 50});
  CHECK(known.spans() == std::vector<TimeSpan>{{10, 60}});
}
