// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for threats: which are made, with how many nodes, and what they prove. The engine is a script.
#include <doctest/doctest.h>

#include <vector>

#include "core/movegen.h"
#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/played_game.h"
#include "notation/san.h"
#include "spend/game_facts.h"
#include "spend/spending.h"

using namespace chess;
using chess::Move;
using chess::Score;
using chess::test::game_of;
using chess::test::position;

namespace {

constexpr std::uint64_t kNodes = 80'000;
constexpr chess::SearchBudget kBudget{kNodes, {}, {}};

/// Black leaves the knight where the rook attacks it. The rook's move is the answer.
struct Attack {
  chess::GameFacts facts =
      facts_of(game_of("h6 Rb1 Nd5", position("r5k1/5ppp/8/8/1n6/8/5PPP/5RK1 b - - 0 1")));
  Move rook = facts.moves[1];
  Move knight = *chess::parse_san(facts.positions[0], "Nc6");
  std::vector<chess::PositionEval> settled{{Score::cp(-150), {knight}, kNodes},
                                           {Score::cp(0), {rook, facts.moves[2]}, kNodes},
                                           {Score::cp(0), {facts.moves[2]}, kNodes},
                                           {Score::cp(0), {}, kNodes}};
  std::vector<chess::SearchRequest> requests;
  bool full_search_agrees = true;

  std::optional<chess::Evaluation> answer(std::size_t index, const chess::SearchRequest& request) {
    requests.push_back(request);
    chess::Position pos = facts.positions[index];
    for (const Move m : request.behind) pos.play(m);
    const bool is_full = *request.budget.nodes == kNodes;
    const auto takes = chess::parse_san(pos, "Rxb4");
    if (!takes || (is_full && !full_search_agrees))
      return chess::Evaluation{Score::cp(0), {chess::legal_moves(pos)[0]}, *request.budget.nodes};
    return chess::Evaluation{Score::cp(400), {*takes}, *request.budget.nodes};
  }

  chess::GameVerdict verdict() const {
    return judge_game(chess::default_rules(), facts.positions, facts.moves, settled);
  }

  std::vector<std::optional<chess::Motif>> gather(double purse_of = 10.0) {
    return gather(verdict(), purse_of);
  }

  std::vector<std::optional<chess::Motif>> gather(const chess::GameVerdict& judged, double purse_of = 10.0) {
    chess::SearchPurse purse(kBudget, purse_of);
    const chess::Ask ask = [&](std::size_t index, const chess::SearchRequest& request) {
      auto found = answer(index, request);
      purse.pay(request, found);
      return found;
    };
    return gather_threats(facts, judged, settled, kBudget, ask, purse);
  }
};

}  // namespace

TEST_CASE("a threat is proved by a brief search and a full one behind a null move") {
  Attack attack;
  const auto threats = attack.gather();
  REQUIRE(threats.size() == 3);
  REQUIRE(threats[0]);
  CHECK(threats[0]->kind == chess::MotifKind::AllowsThreat);
  CHECK_FALSE(threats[1]);
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
  CHECK_FALSE(attack.gather()[0]);
}

TEST_CASE("a good quiet move is asked what it threatens") {
  Attack attack;
  chess::GameVerdict verdict = attack.verdict();
  verdict.moves[1].praise = chess::Praise::Good;
  const auto threats = attack.gather(verdict);
  REQUIRE(threats[1]);
  CHECK(threats[1]->kind == chess::MotifKind::MakesThreat);
  CHECK(attack.requests.back().behind == std::vector{attack.rook, Move::null()});
  CHECK(attack.requests.back().budget.nodes == kNodes);
  add_threats(threats, verdict);
  CHECK(verdict.moves[1].threat == threats[1]);
  CHECK_FALSE(verdict.moves[1].motif);
  CHECK_FALSE(verdict.moves[0].threat);
  // An only move defends; nobody asks what it threatens.
  verdict.moves[1].praise = chess::Praise::OnlyMove;
  CHECK_FALSE(attack.gather(verdict)[1]);
}

TEST_CASE("threats are paid from the purse of the game") {
  Attack attack;
  CHECK_FALSE(attack.gather(0.5)[0]);  // not enough for the full search
  CHECK(attack.requests.size() < 5);
  for (const chess::SearchRequest& request : attack.requests) CHECK(request.budget.nodes == kNodes / 10);
  CHECK(cost_of_threats(attack.facts, attack.verdict(), attack.settled) ==
        doctest::Approx(0.18));  // 6 % of 3
  attack.settled[1].score = Score::cp(-150);  // no label, no question
  attack.settled[2].score = attack.settled[3].score = Score::cp(-150);
  CHECK(cost_of_threats(attack.facts, attack.verdict(), attack.settled) == 0.0);
}

TEST_CASE("a threat is the motif of a labelled move that has no other") {
  Attack attack;
  const auto threats = attack.gather();
  const auto judge = [&] {
    return judge_game(chess::default_rules(), attack.facts.positions, attack.facts.moves, attack.settled);
  };
  chess::GameVerdict verdict = judge();
  REQUIRE(verdict.moves[0].finding.label == chess::Label::Mistake);
  CHECK_FALSE(verdict.moves[0].motif);
  add_threats(threats, verdict);
  CHECK(verdict.moves[0].motif == threats[0]);
  chess::Motif other;
  verdict.moves[0].motif = other;
  add_threats(threats, verdict);
  CHECK(verdict.moves[0].motif == other);
  verdict = judge();
  verdict.moves[0].finding.label = chess::Label::None;
  add_threats(threats, verdict);
  CHECK_FALSE(verdict.moves[0].motif);
}
