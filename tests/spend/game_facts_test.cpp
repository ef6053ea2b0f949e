// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a game's positions before any search: which are free and what they rest on, and which an
// opening knows.
#include "spend/game_facts.h"

#include <doctest/doctest.h>

#include <vector>

#include "judge/played_game.h"
#include "spend/spending.h"

using namespace chess;
using chess::Score;
using chess::test::game_of;
using chess::test::position;

TEST_CASE("facts: which positions are free, and which openings know") {
  const chess::GameFacts facts = facts_of(game_of("e4 a6 Nf3 h6 Ng1 Ra7 Nf3 Ra8 Nd4 h5 Nf3"));
  CHECK(facts.sources.size() == 12);
  CHECK(facts.sources[0] == chess::EvalSource::Known);
  CHECK(facts.in_book[1]);
  CHECK_FALSE(facts.in_book[11]);
  // After 2... h6 and after 4... Ra8 the board is the same, but castling is lost: no repetition.
  CHECK(facts.sources[4] == chess::EvalSource::Search);

  const chess::GameFacts shuffled = facts_of(game_of("Nf3 Nf6 Ng1 Ng8 e4"));
  CHECK(shuffled.sources[0] == chess::EvalSource::Known);
  CHECK(shuffled.same_as[0] == 4);
  CHECK(shuffled.sources[4] == chess::EvalSource::Search);

  const chess::GameFacts later = facts_of(game_of("d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3"));
  CHECK(later.sources[1] == chess::EvalSource::Repeated);
  CHECK(later.same_as[1] == 5);
  CHECK(later.same_as[2] == 6);
  CHECK(later.sources[5] == chess::EvalSource::Search);

  const chess::GameFacts forced = facts_of(game_of("Kxb2 Kb7", position("k7/8/8/8/8/8/1r6/K6r w - - 0 1")));
  CHECK(forced.sources[0] == chess::EvalSource::Forced);
  CHECK(forced.sources[1] == chess::EvalSource::Search);
  CHECK(facts_of(game_of("f3 e5 g4 Qh4#")).sources.back() == chess::EvalSource::Known);
}

TEST_CASE("facts: a game drawn by repetition ends level, and what stood there twice was no draw yet") {
  chess::Game game = game_of("d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
  CHECK(facts_of(game).sources.back() == chess::EvalSource::Search);  // nobody claimed it
  game.result = chess::GameResult::Draw;
  const chess::GameFacts facts = facts_of(game);
  CHECK(facts.sources.back() == chess::EvalSource::Known);
  CHECK(facts.known.back() == Score::cp(0));
  CHECK(facts.same_as[9] == 9);
  CHECK(facts.same_as[1] == 5);
  CHECK(facts.sources[5] == chess::EvalSource::Search);
  CHECK(facts.same_as[2] == 6);

  // 3. Ng1 repeats once, and 5. Ng1 draws.
  CHECK(facts.same_as[4] == 4);

  chess::Game twice = game_of("d4 Nf6 Nf3 Ng8 Ng1");
  twice.result = chess::GameResult::Draw;
  CHECK(facts_of(twice).sources.back() == chess::EvalSource::Search);
}

TEST_CASE("facts: a position that stands again is searched again if a reply can draw now, and could not") {
  const chess::GameFacts facts = facts_of(game_of("Ra8+ Kh7 Ra1 Kg8 Ra8+ Kh7 Ra1 Kg8 Ra8+ Kh7 Ra5",
                                                  position("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 32")));
  // After 35. Ra1 the king's move to g8 makes the third repetition, after 33. Ra1 only the second one.
  CHECK(facts.same_as[3] == 3);
  CHECK(facts.sources[3] == chess::EvalSource::Search);
  CHECK(facts.same_as[7] == 7);
  CHECK(facts.sources[7] == chess::EvalSource::Search);
  // Before that no move makes a third one.
  CHECK(facts.same_as[0] == 4);
  CHECK(facts.sources[0] == chess::EvalSource::Repeated);
  CHECK(facts.same_as[2] == 6);
  CHECK(facts.sources[4] == chess::EvalSource::Search);
}

TEST_CASE("free evals come from what they rest on") {
  const chess::GameFacts facts = facts_of(game_of("d4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3"));
  std::vector<chess::PositionEval> evals(facts.positions.size());
  evals[5] = {Score::cp(44), {facts.moves[5]}, 700};
  fill_free_evals(facts, evals);
  CHECK(evals[0].score == Score::cp(chess::kStartCp));
  CHECK(evals[1] == evals[5]);
  CHECK_FALSE(evals[2].score);
}
