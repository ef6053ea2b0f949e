// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for threats: which are made, with how many nodes, and what they prove. The engine is a script.
#include <doctest/doctest.h>

#include "core/movegen.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/played_game.h"
#include "notation/san.h"
#include "spend/case_of.h"
#include "spend/spending.h"

using namespace chess;
using chess::test::game_of;
using chess::test::position;

namespace {

constexpr std::uint64_t kNodes = 80'000;
constexpr SearchBudget kBudget{kNodes, {}, {}};

/// Black leaves the knight where the rook attacks it. The rook's move is the answer.
struct Attack {
  GameCase game = case_of(game_of("h6 Rb1 Nd5", position("r5k1/5ppp/8/8/1n6/8/5PPP/5RK1 b - - 0 1")));
  Move rook = game.moves[1].played;
  std::vector<SearchRequest> requests;
  bool full_search_agrees = true;

  Attack() {
    const Move knight = *chess::parse_san(game.before(0), "Nc6");
    const Move last = game.moves[2].played;
    const PositionEval evals[] = {{Score::cp(-150), {knight}, kNodes},
                                  {Score::cp(0), {rook, last}, kNodes},
                                  {Score::cp(0), {last}, kNodes},
                                  {Score::cp(0), {}, kNodes}};
    for (std::size_t i = 0; i < game.positions.size(); ++i) game.positions[i].eval = evals[i];
    judge_moves(game);
  }

  std::optional<Evaluation> answer(std::size_t index, const SearchRequest& request) {
    requests.push_back(request);
    Position pos = game.positions[index].position;
    for (const Move m : request.behind) pos.play(m);
    const bool is_full = *request.budget.nodes == kNodes;
    const auto takes = chess::parse_san(pos, "Rxb4");
    if (!takes || (is_full && !full_search_agrees))
      return Evaluation{Score::cp(0), {chess::legal_moves(pos)[0]}, *request.budget.nodes};
    return Evaluation{Score::cp(400), {*takes}, *request.budget.nodes};
  }

  void look(double purse_of = 10.0) {
    for (MoveCase& move : game.moves) move.threat.reset();
    SearchPurse purse(kBudget, purse_of);
    const Ask ask = [&](std::size_t index, const SearchRequest& request) {
      auto found = answer(index, request);
      purse.pay(request, found);
      return found;
    };
    const SpendingPlan plan{.budget = kBudget};
    look_for_threats(game, {plan, ask, purse});
  }
};

}  // namespace

TEST_CASE("a threat is proved by a brief search and a full one behind a null move") {
  Attack attack;
  attack.look();
  REQUIRE(attack.game.moves[0].threat);
  CHECK(key_of(*attack.game.moves[0].threat) == "allows-threat");
  CHECK_FALSE(attack.game.moves[1].threat);
  // What White threatened before the move; then twice what the answer threatens.
  REQUIRE(attack.requests.size() == 3);
  CHECK(attack.requests[0].behind == std::vector{Move::null()});
  CHECK(attack.requests[0].budget.nodes == kNodes / 10);
  CHECK(attack.requests[1].behind == std::vector{attack.rook, Move::null()});
  CHECK(attack.requests[1].budget.nodes == kNodes / 10);
  CHECK(attack.requests[2].behind == attack.requests[1].behind);
  CHECK(attack.requests[2].budget.nodes == kNodes);
}

TEST_CASE("what the full search does not find again is no threat") {
  Attack attack;
  attack.full_search_agrees = false;
  attack.look();
  CHECK_FALSE(attack.game.moves[0].threat);
}

TEST_CASE("a good quiet move is asked what it threatens") {
  Attack attack;
  attack.game.verdict.moves[1].praise = Praise::Good;
  attack.look();
  REQUIRE(attack.game.moves[1].threat);
  CHECK(key_of(*attack.game.moves[1].threat) == "makes-threat");
  CHECK(attack.requests.back().behind == std::vector{attack.rook, Move::null()});
  CHECK(attack.requests.back().budget.nodes == kNodes);
  // An only move defends; nobody asks what it threatens.
  attack.game.verdict.moves[1].praise = Praise::OnlyMove;
  attack.look();
  CHECK_FALSE(attack.game.moves[1].threat);
}

TEST_CASE("threats are paid from the purse of the game") {
  Attack attack;
  attack.look(0.5);  // not enough for the full search
  CHECK_FALSE(attack.game.moves[0].threat);
  CHECK(attack.requests.size() < 5);
  for (const SearchRequest& request : attack.requests) CHECK(request.budget.nodes == kNodes / 10);
  CHECK(cost_of_threats(attack.game) == doctest::Approx(0.18));  // 6 % of 3
  for (PositionCase& at : attack.game.positions) at.eval.score = Score::cp(-150);  // no label, no question
  judge_moves(attack.game);
  CHECK(cost_of_threats(attack.game) == 0.0);
}

TEST_CASE("a threat is the motif of a labelled move that has no other") {
  Attack attack;
  attack.look();
  REQUIRE(attack.game.verdict.moves[0].finding.label == Label::Mistake);
  CHECK_FALSE(attack.game.verdict.moves[0].motif);
  conclude(attack.game);
  CHECK(attack.game.verdict.moves[0].motif == attack.game.moves[0].threat);
  // Without a label there is nothing to give a reason for.
  for (PositionCase& at : attack.game.positions) at.eval.score = Score::cp(-150);
  conclude(attack.game);
  CHECK_FALSE(attack.game.verdict.moves[0].motif);
}
