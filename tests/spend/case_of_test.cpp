// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a game's positions before any search: which are free and what they rest on, and which an
// opening knows.
#include "spend/case_of.h"

#include <doctest/doctest.h>

#include "judge/played_game.h"
#include "spend/spending.h"

using namespace chess;
using chess::test::game_of;
using chess::test::position;

TEST_CASE("facts: which positions are free, and which openings know") {
  const GameCase facts = case_of(game_of("e4 a6 Nf3 h6 Ng1 Ra7 Nf3 Ra8 Nd4 h5 Nf3"));
  CHECK(facts.positions.size() == 12);
  CHECK(facts.positions[0].source == EvalSource::Known);
  CHECK(facts.positions[1].in_book);
  CHECK_FALSE(facts.positions[11].in_book);
  // After 2... h6 and after 4... Ra8 the board is the same, but castling is lost: no repetition.
  CHECK(facts.positions[4].source == EvalSource::Search);

  const GameCase shuffled = case_of(game_of("Nf3 Nf6 Ng1 Ng8 e4"));
  CHECK(shuffled.positions[0].source == EvalSource::Known);
  CHECK(shuffled.positions[0].same_as == 4);
  CHECK(shuffled.positions[4].source == EvalSource::Search);

  const GameCase later = case_of(game_of("d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3"));
  CHECK(later.positions[1].source == EvalSource::Repeated);
  CHECK(later.positions[1].same_as == 5);
  CHECK(later.positions[2].same_as == 6);
  CHECK(later.positions[5].source == EvalSource::Search);

  const GameCase forced = case_of(game_of("Kxb2 Kb7", position("k7/8/8/8/8/8/1r6/K6r w - - 0 1")));
  CHECK(forced.positions[0].source == EvalSource::Forced);
  CHECK(forced.positions[1].source == EvalSource::Search);
  CHECK(case_of(game_of("f3 e5 g4 Qh4#")).positions.back().source == EvalSource::Known);
}

TEST_CASE("facts: a game drawn by repetition ends level, and what stood there twice was no draw yet") {
  Game game = game_of("d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
  CHECK(case_of(game).positions.back().source == EvalSource::Search);  // nobody claimed it
  game.result = GameResult::Draw;
  const GameCase facts = case_of(game);
  CHECK(facts.positions.back().source == EvalSource::Known);
  CHECK(facts.positions.back().known == Score::cp(0));
  CHECK(facts.positions[9].same_as == 9);
  CHECK(facts.positions[1].same_as == 5);
  CHECK(facts.positions[5].source == EvalSource::Search);
  CHECK(facts.positions[2].same_as == 6);

  // 3. Ng1 repeats once, and 5. Ng1 draws.
  CHECK(facts.positions[4].same_as == 4);

  Game twice = game_of("d4 Nf6 Nf3 Ng8 Ng1");
  twice.result = GameResult::Draw;
  CHECK(case_of(twice).positions.back().source == EvalSource::Search);
}

TEST_CASE("facts: a position that stands again is searched again if a reply can draw now, and could not") {
  const GameCase facts = case_of(game_of("Ra8+ Kh7 Ra1 Kg8 Ra8+ Kh7 Ra1 Kg8 Ra8+ Kh7 Ra5",
                                         position("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 32")));
  // After 35. Ra1 the king's move to g8 makes the third repetition, after 33. Ra1 only the second one.
  CHECK(facts.positions[3].same_as == 3);
  CHECK(facts.positions[3].source == EvalSource::Search);
  CHECK(facts.positions[7].same_as == 7);
  CHECK(facts.positions[7].source == EvalSource::Search);
  // Before that no move makes a third one.
  CHECK(facts.positions[0].same_as == 4);
  CHECK(facts.positions[0].source == EvalSource::Repeated);
  CHECK(facts.positions[2].same_as == 6);
  CHECK(facts.positions[4].source == EvalSource::Search);
}

TEST_CASE("free evals come from what they rest on") {
  GameCase game = case_of(game_of("d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3"));
  game.positions[5].look = {Score::cp(44), {game.moves[0].played}, 700};
  settle_evals(game);
  CHECK(game.positions[0].eval.score == Score::cp(kStartCp));
  CHECK(game.positions[1].eval == game.positions[5].eval);
  CHECK_FALSE(game.positions[2].eval.score);
}
