// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/ending.h"

#include <doctest/doctest.h>

using namespace chess;

namespace {

Color mover_of(int plies) { return plies % 2 == 1 ? Color::White : Color::Black; }

/// Feeds the same score until there is a verdict; gives the half-move of it.
int plies_until_verdict(Adjudicator& judge, std::optional<Score> score, int from, int to) {
  for (int ply = from; ply <= to; ++ply)
    if (judge.after_move(score, ply, mover_of(ply))) return ply;
  return 0;
}

}  // namespace

TEST_CASE("a draw needs both players' word for long enough, and a late enough move") {
  Adjudicator judge({.draw = DrawRule{.from_move = 40, .moves = 8, .cp = 10}});
  CHECK(plies_until_verdict(judge, Score::cp(10), 1, 200) == 80);
  Adjudicator late({.draw = DrawRule{.from_move = 1, .moves = 8, .cp = 10}});
  CHECK(plies_until_verdict(late, Score::cp(-10), 21, 200) == 36);

  Adjudicator broken({.draw = DrawRule{.from_move = 1, .moves = 2, .cp = 10}});
  for (int ply = 1; ply <= 40; ++ply) {
    const bool agrees = ply % 4 != 0;  // every second word of Black
    CHECK_FALSE(broken.after_move(agrees ? Score::cp(0) : Score::cp(11), ply, mover_of(ply)));
  }
  Adjudicator silent({.draw = DrawRule{.from_move = 1, .moves = 1, .cp = 10}});
  CHECK(plies_until_verdict(silent, std::nullopt, 1, 50) == 0);
  CHECK(plies_until_verdict(silent, Score::mate_in(3), 1, 50) == 0);
  CHECK_FALSE(silent.after_move(Score::cp(0), 50, mover_of(50)));
  CHECK(silent.after_move(Score::cp(0), 51, mover_of(51)) ==
        Adjudication{GameEnding::DrawAdjudicated, std::nullopt});
}

TEST_CASE("a two-sided win needs both players' word for the same side") {
  for (const Color winner : {Color::White, Color::Black}) {
    const auto for_winner = [&](int cp) { return Score::cp(cp).seen_by(Color::White, winner); };
    Adjudicator judge({.win = WinRule{.moves = 3, .cp = 500, .is_two_sided = true}});
    CHECK(plies_until_verdict(judge, for_winner(499), 1, 20) == 0);
    for (int ply = 1; ply <= 5; ++ply) CHECK_FALSE(judge.after_move(for_winner(500), ply, mover_of(ply)));
    CHECK(judge.after_move(for_winner(500), 6, mover_of(6)) ==
          Adjudication{GameEnding::WinAdjudicated, winner});

    Adjudicator mates({.win = WinRule{.moves = 1, .cp = 500, .is_two_sided = true}});
    CHECK_FALSE(mates.after_move(Score::mate_in(9).seen_by(Color::White, winner), 1, mover_of(1)));
    CHECK(mates.after_move(Score::mate_in(9).seen_by(Color::White, winner), 2, mover_of(2))->winner ==
          winner);

    Adjudicator quarrel({.win = WinRule{.moves = 1, .cp = 500, .is_two_sided = true}});
    for (int ply = 1; ply < 20; ++ply)
      CHECK_FALSE(quarrel.after_move(for_winner(ply % 2 ? 900 : -900), ply, mover_of(ply)));
  }
}

TEST_CASE("a one-sided win needs the loser's word alone, for moves of its own in a row") {
  for (const Color loser : {Color::White, Color::Black}) {
    const auto says = [&](Color mover, int cp) { return Score::cp(cp).seen_by(Color::White, mover); };
    Adjudicator judge({.win = WinRule{.moves = 3, .cp = 500}});
    // The other player sees nothing, and its own praise does not count.
    for (int ply = 1; ply <= 40; ++ply) {
      const bool has_hope = ply % 6 < 2;
      const int cp = mover_of(ply) != loser ? 900 * (ply % 4 == 0) : has_hope ? -499 : -500;
      CHECK_FALSE(judge.after_move(says(mover_of(ply), cp), ply, mover_of(ply)));
    }
    Adjudicator lost({.win = WinRule{.moves = 3, .cp = 500}});
    const int last = loser == Color::White ? 5 : 6;
    for (int ply = 1; ply < last; ++ply)
      CHECK_FALSE(
          lost.after_move(says(mover_of(ply), mover_of(ply) == loser ? -500 : 0), ply, mover_of(ply)));
    CHECK(lost.after_move(says(loser, -500), last, loser) ==
          Adjudication{GameEnding::WinAdjudicated, !loser});
  }
}

TEST_CASE("a game that is too long is a draw, and without rules nothing ends") {
  Adjudicator judge({.max_moves = 100});
  CHECK(plies_until_verdict(judge, std::nullopt, 1, 300) == 200);
  Adjudicator none(AdjudicationRules{});
  CHECK(plies_until_verdict(none, Score::cp(0), 1, 1000) == 0);
}
