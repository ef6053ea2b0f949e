// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a player, by all that it is divided by, and put together from parts.
#include <doctest/doctest.h>

#include "query/player_score.h"
#include "tests/query/games.h"

using namespace chess;

namespace {

const char* const kGames = R"([White "Tal, Mihail"]
[Black "Nobody"]
[Date "1960.01.02"]
[Result "1-0"]
[BlackElo "2412"]
[TimeControl "180+2"]

1. e4 c5 1-0

[White "Somebody"]
[Black "Tal,M"]
[Date "1961.01.02"]
[Result "1/2-1/2"]
[WhiteElo "2450"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2

[White "Tal, Mihail"]
[Black "Somebody"]
[Date "1961.01.02"]
[Result "0-1"]

1. d4 d5 0-1

[White "Nobody"]
[Black "Somebody"]
[Result "1-0"]

1. e4 1-0

[White "Tal, Mihail"]
[Black "Nobody"]
[Result "*"]

1. e4 c5 *
)";

}  // namespace

TEST_CASE("a player's games from his side") {
  PlayerScore whole(NamePattern("Tal"));
  PlayerScore parts;
  for (const auto& game : all_games(kGames)) {
    whole.add(game);
    PlayerScore part(NamePattern("Tal"));
    part.add(game);
    parts.merge(part);
  }
  for (const PlayerScore* score : {&whole, &parts}) {
    CHECK(score->total.wins == 1);
    CHECK(score->total.draws == 1);
    CHECK(score->total.losses == 1);
    CHECK(score->total.unknown == 1);
    CHECK(score->total.score() == 0.5);
    CHECK(score->by_color[Color::White].games() == 3);
    CHECK(score->by_color[Color::Black].draws == 1);
    CHECK(score->by_year.size() == 2);
    CHECK(score->by_year.at(1961).games() == 2);
    CHECK(score->by_opponent.size() == 1);
    CHECK(score->by_opponent.at(2400).games() == 2);
    CHECK(score->by_speed.size() == 1);
    CHECK(score->time_controls.top(5).size() == 1);
    CHECK(score->time_controls.top(5)[0].name == "180+2");
    const auto white = score->openings[Color::White].top(1);
    REQUIRE(white.size() == 1);
    CHECK(white[0].name == "Sicilian Defense");
    CHECK(white[0].count.games() == 2);
    CHECK(score->openings[Color::Black].top(1)[0].name == "Ruy Lopez");
    CHECK(score->names.top(5)[0].name == "Tal, Mihail");
    CHECK(score->names.entries().size() == 2);
    // 3 of 4 half-points against 2431: 400 log10(3) more.
    CHECK(score->performance() == 2622);
  }
}

TEST_CASE("a player without games") {
  PlayerScore score(NamePattern("Petrosian"));
  for (const auto& game : all_games(kGames)) score.add(game);
  CHECK(score.total.games() == 0);
  CHECK_FALSE(score.total.score().has_value());
  CHECK_FALSE(score.performance().has_value());
}
