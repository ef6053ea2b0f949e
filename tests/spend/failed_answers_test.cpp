// SPDX-License-Identifier: GPL-3.0-or-later
// How the natural answer to a refutation fails: which answer that is, which searches are made, and what they
// prove. The engine is a script.
#include <doctest/doctest.h>

#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "judge/played_game.h"
#include "motifs/refutation.h"
#include "spend/case_of.h"
#include "spend/spending.h"

using namespace chess;
using chess::test::game_of;
using chess::test::moves_of;
using chess::test::position;

namespace {

constexpr std::uint64_t kNodes = 80'000;
constexpr SearchBudget kBudget{kNodes, {}, {}};

/// Black lets White give a bishop on h7, and White does not. `answer` is what the refutation has against it.
struct Gift {
  GameCase game = case_of(
      game_of("a6 O-O b6", position("r1bq1rk1/pppnbppp/4p3/3pP3/3P4/2PB1N2/PP3PPP/RNBQK2R b KQ - 0 1")));
  const Position& after = game.after(0);
  std::vector<SearchRequest> requests;
  const char* glance = "Kxh7";
  const char* line = "Ng5+ Kg8 Qh5";
  const char* line_of_full_search = line;
  Score score = Score::cp(400);  ///< behind the answer, White's view

  explicit Gift(const char* answer = "Kh8") {
    game.verdict.moves.resize(game.moves.size());
    bad_move().finding.label = Label::Mistake;
    bad_move().after = Score::cp(100);
    bad_move().refutation.line = moves_of(after, std::string("Bxh7+ ") + answer);
  }
  MoveVerdict& bad_move() { return game.verdict.moves[0]; }

  std::vector<Move> gather(double purse_of = 10.0) {
    SearchPurse purse(kBudget, purse_of);
    const Ask ask = [&](std::size_t index, const SearchRequest& request) -> std::optional<Evaluation> {
      requests.push_back(request);
      Position pos = game.positions[index].position;
      for (const Move m : request.behind) pos.play(m);
      const bool is_glance = request.behind.size() == 1;
      const char* said = is_glance ? glance : *request.budget.nodes == kNodes ? line_of_full_search : line;
      const Evaluation found{is_glance ? Score::cp(0) : score, moves_of(pos, said), *request.budget.nodes};
      purse.pay(request, found);
      return found;
    };
    const SpendingPlan plan{.budget = kBudget};
    look_at_answers(game, {plan, ask, purse});
    return game.moves[0].failed_answer;
  }
};

}  // namespace

TEST_CASE("the natural answer takes back, with the piece that is worth least") {
  Gift gift;
  CHECK(natural_answer(gift.after, gift.bad_move().refutation) == moves_of(gift.after, "Bxh7+ Kxh7")[1]);
  CHECK_FALSE(natural_answer(gift.after, Gift("Kxh7").bad_move().refutation));
  const Position pos = position("3qk3/4p3/3P4/8/8/8/8/3RK3 w - - 0 1");
  CHECK(natural_answer(pos, Refutation{moves_of(pos, "dxe7 Qxd1+"), {}}) == moves_of(pos, "dxe7 Qxe7+")[1]);
  CHECK_FALSE(natural_answer(pos, Refutation{moves_of(pos, "Ke2 exd6"), {}}));  // nothing was taken
  CHECK_FALSE(natural_answer(pos, Refutation{moves_of(pos, "dxe7"), {}}));
}

TEST_CASE("a brief search and a full one prove that the natural answer fails") {
  Gift gift;
  CHECK(gift.gather() == moves_of(gift.after.after(moves_of(gift.after, "Bxh7+")[0]), "Kxh7 Ng5+ Kg8 Qh5"));
  REQUIRE(gift.requests.size() == 2);
  for (const SearchRequest& request : gift.requests)
    CHECK(request.behind == moves_of(gift.after, "Bxh7+ Kxh7"));
  CHECK(gift.requests[0].budget.nodes == kNodes / 10);
  CHECK(gift.requests[1].budget.nodes == kNodes);
}

TEST_CASE("where nothing can be taken back, a first glance tells what is natural") {
  Gift gift("Kxh7");
  gift.glance = "Kh8";
  gift.line = gift.line_of_full_search = "Ng5 g6";
  CHECK(gift.gather() == moves_of(gift.after.after(moves_of(gift.after, "Bxh7+")[0]), "Kh8 Ng5 g6"));
  CHECK(gift.requests.front().behind.size() == 1);
  CHECK(gift.requests.front().budget.nodes == 100);
  Gift same("Kxh7");
  CHECK(same.gather().empty());
  CHECK(same.requests.size() == 1);
}

TEST_CASE("an answer that is as good, or that two searches see differently, is not shown") {
  Gift good;
  good.score = Score::cp(150);
  CHECK(good.gather().empty());
  CHECK(good.requests.size() == 1);
  Gift unsure;
  unsure.line_of_full_search = "Qc2+ Kg8";
  CHECK(unsure.gather().empty());
  CHECK(unsure.requests.size() == 2);
  CHECK(Gift().gather(0.5).empty());  // the purse holds a brief search only
}

TEST_CASE("only refutations that stand in the game as lines of their own are asked about") {
  Gift mild;
  mild.bad_move().finding.label = Label::Inaccuracy;
  CHECK(mild.gather().empty());
  Gift played;
  played.bad_move().refutation.line = moves_of(played.after, "O-O b6");
  CHECK(played.gather().empty());
  CHECK(mild.requests.empty());
  CHECK(played.requests.empty());
}
