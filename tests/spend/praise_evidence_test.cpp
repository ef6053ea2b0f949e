// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for praise: which are made, with how many nodes, and what they prove. The engine is a script.
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

/// White takes a knight and is taken. A check would lose the rook.
struct Trade {
  GameCase game = case_of(game_of("Bxc6 bxc6", position("6k1/1p3ppp/2n5/1B6/8/2N5/5PPP/3R2K1 w - - 0 1")));
  Move played = game.moves[0].played;
  Move king = san("Kf1");
  Move check = san("Rd8+");
  Move knight = *chess::parse_san(game.before(0).after(check), "Nxd8");
  Move glanced = check;  ///< what a short look prefers
  Score second = Score::cp(-400);
  std::vector<SearchRequest> requests;

  Trade() {
    for (PositionCase& at : game.positions) at.eval = {Score::cp(0), {}, kNodes};
    for (std::size_t i = 0; i < 2; ++i) game.positions[i].eval.line = {game.moves[i].played};
  }

  Move san(std::string_view text) const { return *chess::parse_san(game.before(0), text); }

  std::optional<Evaluation> answer(std::size_t index, const SearchRequest& request) {
    CHECK(index == 0);  // Black recaptures: that needs no proof
    requests.push_back(request);
    if (request.afresh) return Evaluation{Score::cp(0), {glanced}, *request.budget.nodes};
    if (request.only.size() > 1) return Evaluation{second, {king}, *request.budget.nodes};
    if (request.only.front() == check)
      return Evaluation{Score::cp(-500), {check, knight}, *request.budget.nodes};
    return Evaluation{Score::cp(10), {played}, *request.budget.nodes};
  }

  std::vector<PraiseEvidence> gather(double purse_of = 10.0) {
    SearchPurse purse(kBudget, purse_of);
    const Ask ask = [&](std::size_t index, const SearchRequest& request) {
      auto found = answer(index, request);
      purse.pay(request, found);
      return found;
    };
    const SpendingPlan plan{.budget = kBudget, .praise = true};
    look_for_praise(game, {plan, ask, purse});
    return {*game.moves[0].praise, *game.moves[1].praise};
  }
};

}  // namespace

TEST_CASE("praise is proved by searches of the same size, after a brief one and a glance") {
  Trade trade;
  const auto evidence = trade.gather();
  REQUIRE(trade.requests.size() == 5);
  const int moves = chess::count_legal_moves(trade.game.before(0));
  CHECK(trade.requests[0].budget.nodes == kNodes / 8);
  CHECK(static_cast<int>(trade.requests[0].only.size()) == moves - 1);
  CHECK(trade.requests[1].afresh);
  CHECK(trade.requests[1].only.empty());
  CHECK(*trade.requests[1].budget.nodes < 1'000);
  for (const std::size_t i : {2, 3, 4}) CHECK(trade.requests[i].budget == scaled(kBudget, 2.0));
  CHECK(trade.requests[2].only == trade.requests[0].only);
  CHECK(trade.requests[3].only == std::vector{trade.played});
  CHECK(trade.requests[4].only == std::vector{trade.check});

  CHECK(evidence[0].second == Score::cp(-400));
  CHECK(evidence[0].second_move == trade.king);
  CHECK(evidence[0].played == Score::cp(10));
  CHECK_FALSE(evidence[0].is_obvious);
  CHECK(evidence[0].tempting == Score::cp(-500));
  CHECK(evidence[0].tempting_line == std::vector{trade.check, trade.knight});
  CHECK_FALSE(evidence[1].second);

  judge_moves(trade.game);
  const GameVerdict& verdict = trade.game.verdict;
  CHECK(verdict.moves[0].praise == Praise::Good);
  REQUIRE(verdict.moves[0].refused);
  CHECK(verdict.moves[0].refused->score == Score::cp(-500));
  CHECK(verdict.moves[0].refused->moves == evidence[0].tempting_line);
  CHECK(verdict.moves[1].praise == Praise::None);
  // What the praised move threatens is said beside the praise; the other move takes no threat.
  const Reason threat = chess::blank_reason(*chess::find_reason_row("makes-threat"));
  for (MoveCase& move : trade.game.moves) move.threat = threat;
  conclude(trade.game);
  CHECK(verdict.moves[0].idea == threat);
  CHECK_FALSE(verdict.moves[1].idea);
}

TEST_CASE("a tempting move that is the second best needs no search of its own") {
  Trade trade;
  trade.king = trade.check;
  CHECK(trade.gather()[0].tempting == Score::cp(-400));
  CHECK(trade.requests.size() == 4);
}

TEST_CASE("what a glance finds is obvious, and a quiet move is not tempting") {
  Trade obvious;
  obvious.glanced = obvious.played;
  CHECK(obvious.gather()[0].is_obvious);
  CHECK(obvious.requests.size() == 4);
  Trade quiet;
  quiet.glanced = quiet.san("h3");
  const auto evidence = quiet.gather();
  CHECK_FALSE(evidence[0].is_obvious);
  CHECK_FALSE(evidence[0].tempting);
  CHECK(quiet.requests.size() == 4);
}

TEST_CASE("praise that a brief search does not bear out is not looked for, nor what the purse cannot pay") {
  Trade even;
  even.second = Score::cp(-10);
  CHECK_FALSE(even.gather()[0].second);
  CHECK(even.requests.size() == 1);
  Trade poor;
  CHECK_FALSE(poor.gather(2.0)[0].second);
  CHECK(poor.requests.size() == 2);
  Trade penniless;
  CHECK_FALSE(penniless.gather(0.1)[0].second);
  CHECK(penniless.requests.empty());
  Trade modest;  // two searches, and smaller ones
  CHECK(modest.gather(3.0)[0].second);
  REQUIRE(modest.requests.size() == 4);
  CHECK(modest.requests[2].budget == modest.requests[3].budget);
  CHECK(*modest.requests[2].budget.nodes > kNodes);
  CHECK(*modest.requests[2].budget.nodes < 2 * kNodes);
  Trade thrifty;  // enough for the proof, not for the tempting move
  CHECK(thrifty.gather(4.2)[0].second);
  CHECK(thrifty.requests.size() == 4);
}

TEST_CASE("moves of named openings are not looked at") {
  GameCase game = case_of(game_of("e4 e5 Nf3 Nc6"));
  for (std::size_t i = 0; i < 4; ++i)
    game.positions[i].eval = {Score::cp(20), {game.moves[i].played}, kNodes};
  const Ask ask = [](std::size_t, const SearchRequest&) -> std::optional<Evaluation> {
    FAIL_CHECK("nothing is asked");
    return std::nullopt;
  };
  const SearchPurse purse(kBudget, 10.0);
  const SpendingPlan plan{.budget = kBudget, .praise = true};
  look_for_praise(game, {plan, ask, purse});
  for (const MoveCase& move : game.moves) CHECK(move.praise->is_book_move);
}
