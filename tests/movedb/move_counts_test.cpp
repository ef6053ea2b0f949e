// SPDX-License-Identifier: GPL-3.0-or-later
// The exact counters: games, scores, ratings, performance, and adding.
#include "movedb/move_counts.h"

#include <doctest/doctest.h>

using namespace chess;

TEST_CASE("only finished games with both ratings are rated") {
  CHECK(MoveCounts::of_game(GameResult::WhiteWins, 2500, 2400).rated == 1);
  CHECK(MoveCounts::of_game(GameResult::WhiteWins, 2500, 0).rated == 0);
  CHECK(MoveCounts::of_game(GameResult::WhiteWins, 0, 2400).rated == 0);
  CHECK(MoveCounts::of_game(GameResult::Unknown, 2500, 2400).rated == 0);
  CHECK(MoveCounts::of_game(GameResult::Unknown, 2500, 2400).games() == 1);
  CHECK(MoveCounts::of_game(GameResult::Draw, 9999, 2400).white_elo_sum == 4095);
}

TEST_CASE("scores, averages and performances of both sides") {
  MoveCounts c;
  CHECK(!c.score(Color::White));
  CHECK(!c.performance(Color::White));
  for (int i = 0; i < 3; ++i) c += MoveCounts::of_game(GameResult::WhiteWins, 2600, 2400);
  c += MoveCounts::of_game(GameResult::BlackWins, 2500, 2400);
  c += MoveCounts::of_game(GameResult::Draw, 0, 2800);
  c += MoveCounts::of_game(GameResult::Unknown, 2600, 2400);
  CHECK(c.games() == 6);
  CHECK(*c.score(Color::White) == doctest::Approx(0.7));
  CHECK(*c.score(Color::Black) == doctest::Approx(0.3));
  CHECK(*c.average_rating(Color::White) == doctest::Approx(2575));
  CHECK(*c.average_rating(Color::Black) == doctest::Approx(2400));
  CHECK(*c.performance(Color::White) == doctest::Approx(2400 + 190.85).epsilon(1e-5));  // 400 log10(3)
  CHECK(*c.performance(Color::Black) == doctest::Approx(2575 - 190.85).epsilon(1e-5));
}

TEST_CASE("the ratings say what score to expect") {
  CHECK(MoveCounts{}.expected_white_score() == 0.5);
  CHECK(MoveCounts::of_game(GameResult::Draw, 2300, 2300).expected_white_score() == 0.5);
  CHECK(MoveCounts::of_game(GameResult::Draw, 2400, 2000).expected_white_score() ==
        doctest::Approx(10 / 11.0));
  CHECK(MoveCounts::of_game(GameResult::Draw, 2000, 2400).expected_white_score() ==
        doctest::Approx(1 / 11.0));
}

TEST_CASE("a clean score performs 800 points better, and no more") {
  const auto won = MoveCounts::of_game(GameResult::WhiteWins, 2000, 2100);
  CHECK(*won.performance(Color::White) == 2900);
  CHECK(*won.performance(Color::Black) == 1200);
  MoveCounts many = MoveCounts::of_game(GameResult::BlackWins, 2000, 2000);
  for (int i = 0; i < 10'000; ++i) many += MoveCounts::of_game(GameResult::WhiteWins, 2000, 2000);
  CHECK(*many.performance(Color::White) == 2800);
}

TEST_CASE("a full counter stays full, and ratings stay averages") {
  MoveCounts c = MoveCounts::of_game(GameResult::WhiteWins, 2000, 2100);
  for (int i = 0; i < 40; ++i) c += MoveCounts(c);  // doubled
  CHECK(c.white_wins == 0xFFFFFFFF);
  CHECK(*c.average_rating(Color::White) == 2000);
  CHECK(*c.performance(Color::White) == 2900);
  CHECK((c.white_elo_sum >> 48) == 0);
}
