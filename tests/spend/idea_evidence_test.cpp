// SPDX-License-Identifier: GPL-3.0-or-later
// The searches for the ideas of ordinary moves: which moves are asked about, and what must agree. The engine
// is a script.
#include <doctest/doctest.h>

#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/played_game.h"
#include "notation/uci_move.h"
#include "spend/case_of.h"
#include "spend/spending.h"

using namespace chess;
using chess::test::game_of;
using chess::test::moves_of;
using chess::test::position;

namespace {

constexpr std::uint64_t kNodes = 80'000;
constexpr SearchBudget kBudget{kNodes, {}, {}};

/// Black leaves a pawn that would cost the knight, again and again. `requests` are those about that.
struct Temptation {
  GameCase game = case_of(game_of("Nd5 Kf1 Nb4 Kg1 Nd5 Kf1 Nb4 Kg1 Nd5",
                                  position("6k1/5pp1/7p/8/1n6/1P6/P2B1PPP/2R3K1 b - - 0 1")));
  std::vector<SearchRequest> requests;
  bool longer_search_agrees = true;
  int value = 0;  ///< White's view, of all positions

  void look(double purse_of = 10.0, double kept_back = 0.0) {
    for (std::size_t i = 0; i < game.positions.size(); ++i) {
      game.positions[i].source = EvalSource::Search;
      game.positions[i].eval = {Score::cp(value), {}, kNodes};
      if (i < game.moves.size()) game.positions[i].eval.line = {game.moves[i].played};
    }
    judge_moves(game);
    requests.clear();
    for (MoveCase& move : game.moves) move.idea.reset();
    SearchPurse purse(kBudget, purse_of);
    const Ask ask = [&](std::size_t index, const SearchRequest& request) {
      auto found = std::optional(answer(index, request));
      purse.pay(request, found);
      return found;
    };
    const SpendingPlan plan{.budget = kBudget};
    look_for_ideas(game, kept_back, {plan, ask, purse});
  }

  Evaluation answer(std::size_t index, const SearchRequest& request) {
    const bool is_pawn_taken = to_uci(request.behind.front()) == "b4a2";
    if (is_pawn_taken) requests.push_back(request);
    Position pos = game.positions[index].position;
    for (const Move move : request.behind) pos.play(move);
    const bool is_brief = *request.budget.nodes == kNodes / 10;
    const bool fails = is_brief || longer_search_agrees;
    if (!fails || !is_pawn_taken) return {Score::cp(0), {}, *request.budget.nodes};
    return {Score::cp(300), moves_of(pos, "Ra1 Nb4 Bxb4"), *request.budget.nodes};
  }

  std::vector<std::size_t> told() const {
    std::vector<std::size_t> moves;
    for (std::size_t i = 0; i < game.moves.size(); ++i)
      if (game.moves[i].idea) moves.push_back(i);
    return moves;
  }
};

}  // namespace

TEST_CASE("ideas stand apart, and two searches prove each") {
  Temptation one;
  one.look();
  CHECK(one.told() == std::vector<std::size_t>{0, 4, 8});
  CHECK(key_of(*one.game.moves[0].idea) == "tempting-loses");
  REQUIRE(one.requests.size() == 6);
  CHECK(*one.requests[0].budget.nodes == kNodes / 10);
  CHECK(*one.requests[1].budget.nodes == kNodes / 4);
  conclude(one.game);
  CHECK(one.game.verdict.moves[0].idea == one.game.moves[0].idea);
  CHECK_FALSE(one.game.verdict.moves[1].idea);
}

TEST_CASE("an idea that the longer search does not find again is not said") {
  Temptation one;
  one.longer_search_agrees = false;
  one.look();
  CHECK(one.told().empty());
}

TEST_CASE("ideas cost no more than is left, and nothing where they are not wanted") {
  Temptation one;
  one.look(1.3, 0.5);
  CHECK(one.told().size() == 1);
  one.look(0.05);
  CHECK(one.requests.empty());
  one.game.talk = Talk::Less;
  one.look();
  CHECK(one.requests.empty());
}

TEST_CASE("a decided game has no ideas, nor has a move with a label") {
  Temptation one;
  one.value = 600;
  one.look();
  CHECK(one.requests.empty());
  one.value = 0;
  one.look();
  one.game.verdict.moves[0].finding.label = Label::Mistake;
  CHECK_FALSE(is_ordinary(one.game.verdict.moves[0]));
}
