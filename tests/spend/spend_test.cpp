// SPDX-License-Identifier: GPL-3.0-or-later
// How the search is spread: even spending and further lines, and that focused spending finds more of the
// right labels than even spending for the same nodes, in a simulation whose truth is known.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "core/movegen.h"
#include "evals/rules.h"
#include "judge/played_game.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "spend/case_of.h"
#include "spend/found_evaluation.h"
#include "spend/spending.h"

using namespace chess;
using chess::test::found;
using chess::test::game_of;
using chess::test::position;

namespace {

/// Without praise.
GameCase search(GameCase game, Spending spending, std::uint64_t nodes, const Ask& ask) {
  search_game(game, {spending, {nodes, {}, {}}, false}, ask);
  return game;
}

}  // namespace

TEST_CASE("even spending: each position once, books first, then backward") {
  const GameCase facts = case_of(game_of("e4 e5 Nf3 Nc6 Bb5 h5 a3 a5 b4"));
  std::vector<std::size_t> order;
  const auto searched = search(facts, Spending::Even, 1000, [&](std::size_t i, const SearchRequest& request) {
    CHECK(request.budget.nodes == 1000U);
    order.push_back(i);
    return found(static_cast<int>(i), 1000);
  });
  const SearchOrder expected = search_order(facts);
  CHECK(expected.in_book.front() >= 5);
  CHECK(expected.others.front() == 9);
  CHECK(expected.in_book.size() + expected.others.size() == 9);
  std::vector<std::size_t> all = expected.in_book;
  all.insert(all.end(), expected.others.begin(), expected.others.end());
  CHECK(order == all);
  CHECK(searched.positions[9].look.score == Score::cp(-9));  // Black to move there
  CHECK(searched.positions[8].look.score == Score::cp(8));
}

namespace {

/// A game whose moves lose known chances, and an engine that errs the less, the longer it looks.
struct Simulation {
  GameCase facts;
  std::vector<double> truth;  ///< White's winning chances
  std::uint32_t seed;
  std::uint64_t nodes = 0;

  std::optional<Evaluation> look(std::size_t i, const SearchRequest& request) {
    const std::uint64_t n = *request.budget.nodes;
    nodes += n;
    std::size_t line = i;  // looks along a run of best moves see one line
    while (line < facts.moves.size() && truth[line] == truth[line + 1]) ++line;
    std::mt19937_64 random(seed * 1'000'003ULL + line);  // one error a line, which shrinks with the nodes
    std::normal_distribution<double> normal;
    const double error = 0.05 * normal(random) * std::pow(static_cast<double>(n) / 100'000.0, -0.25);
    const double chances = std::clamp(truth[i] + error, -0.98, 0.98);
    const double k = chess::default_rules().win_chance_constant;
    const int cp = static_cast<int>(std::lround(std::log((1 + chances) / (1 - chances)) / k));
    const bool white = facts.positions[i].position.turn() == Color::White;
    Evaluation evaluation{Score::cp(white ? cp : -cp), {}, n};
    const bool is_best = i < facts.moves.size() && truth[i] == truth[i + 1];
    if (is_best) evaluation.line = {facts.moves[i].played};
    return evaluation;
  }
};

Simulation simulate(std::uint32_t seed) {
  Simulation simulation{{}, {}, seed};
  std::mt19937 random(seed);
  Game game(*chess::parse_position("r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 1"));
  Position pos = game.start();
  NodeId last = kRootNode;
  simulation.truth.push_back(0.0);
  while (simulation.truth.size() < 60) {
    const auto moves = chess::legal_moves(pos);
    if (moves.size() < 2) break;
    const Move move = moves[random() % moves.size()];
    last = game.add_unchecked(last, move);
    const double sign = pos.turn() == Color::White ? -1.0 : 1.0;
    // As people play: most moves are as good as the best, some lose a little, few lose much.
    const double most = random() % 5 == 0 ? 0.5 : random() % 2 == 0 ? 0.04 : 0.0;
    const double loss = most * static_cast<double>(random() % 1000) / 1000.0;
    simulation.truth.push_back(std::clamp(simulation.truth.back() + sign * loss, -0.9, 0.9));
    pos.play(move);
  }
  simulation.facts = case_of(game);
  simulation.facts.talk = chess::Talk::Less;  // labels are compared: nothing goes to ideas
  return simulation;
}

int wrong_labels(const Simulation& simulation, const GameCase& game) {
  int wrong = 0;
  for (std::size_t m = 0; m < game.moves.size(); ++m) {
    const auto& before = game.positions[m].eval.score;
    const auto& after = game.positions[m + 1].eval.score;
    if (!before || !after || simulation.truth[m] == simulation.truth[m + 1]) continue;
    const auto mover = game.mover(m);
    const double sign = mover == Color::White ? 1.0 : -1.0;
    const double loss = sign * (simulation.truth[m] - simulation.truth[m + 1]);
    const Label said = judge_move(chess::default_rules(), before->seen_by(mover, Color::White),
                                  after->seen_by(mover, Color::White))
                           .label;
    const Label right = loss >= 0.3   ? Label::Blunder
                        : loss >= 0.2 ? Label::Mistake
                        : loss >= 0.1 ? Label::Inaccuracy
                                      : Label::None;
    wrong += said == right ? 0 : 1;
  }
  return wrong;
}

}  // namespace

TEST_CASE("focused spending gets more labels right for the nodes") {
  int even_wrong = 0;
  int focused_wrong = 0;
  std::uint64_t even_nodes = 0;
  std::uint64_t focused_nodes = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Simulation even = simulate(seed);
    even_wrong += wrong_labels(
        even, search(even.facts, Spending::Even, 100'000,
                     [&](std::size_t i, const SearchRequest& request) { return even.look(i, request); }));
    even_nodes += even.nodes;
    Simulation focused = simulate(seed);
    focused_wrong += wrong_labels(focused, search(focused.facts, Spending::Focused, 100'000,
                                                  [&](std::size_t i, const SearchRequest& request) {
                                                    return focused.look(i, request);
                                                  }));
    CHECK(focused.nodes <= 100'000 * (focused.facts.moves.size() + 1));
    focused_nodes += focused.nodes;
  }
  MESSAGE("wrong labels: even " << even_wrong << " for " << even_nodes << " nodes, focused " << focused_wrong
                                << " for " << focused_nodes);
  CHECK(focused_nodes * 100 < even_nodes * 102);
  CHECK(focused_wrong * 10 < even_wrong * 9);
}

TEST_CASE("focused spending: mistakes and blunders rest on whole budgets on both sides of the move") {
  constexpr std::uint64_t budget = 100'000;
  int grave = 0;
  int hasty = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Simulation game = simulate(seed);
    GameCase found =
        search(game.facts, Spending::Focused, budget,
               [&](std::size_t i, const SearchRequest& request) { return game.look(i, request); });
    judge_moves(found);
    for (std::size_t m = 0; m < found.moves.size(); ++m) {
      if (found.verdict.moves[m].finding.label < Label::Mistake) continue;
      ++grave;
      for (const std::size_t i : {m, m + 1}) {
        const PositionCase& at = found.positions[i];
        hasty += at.source == EvalSource::Search && at.look.nodes < budget ? 1 : 0;
      }
    }
  }
  MESSAGE(grave << " mistakes and blunders, " << hasty << " shorter looks beside them");
  CHECK(grave > 100);
  CHECK(hasty == 0);
}

TEST_CASE("focused spending: a move of a named opening is a mistake only with twice the nodes") {
  // 2. Ke2 is in the table, and here it loses a lot.
  const GameCase facts = case_of(game_of("e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7"));
  REQUIRE(facts.positions[3].in_book);
  constexpr std::uint64_t budget = 100'000;
  GameCase found = search(facts, Spending::Focused, budget, [&](std::size_t i, const SearchRequest& request) {
    const int white = i < 3 ? 20 : -400;
    const Position& pos = facts.positions[i].position;
    const Move last = chess::legal_moves(pos)[chess::legal_moves(pos).size() - 1];
    return std::optional(Evaluation{Score::cp(pos.turn() == Color::White ? white : -white),
                                    {request.only.empty() ? last : request.only.front()},
                                    *request.budget.nodes});
  });
  for (MoveCase& move : found.moves) move.equal_looks.reset();  // the labels by the evals alone
  judge_moves(found);
  CHECK(found.verdict.moves[2].finding.label == Label::Blunder);
  CHECK(found.positions[2].look.nodes >= 2 * budget);
  CHECK(found.positions[3].look.nodes >= 2 * budget);
}

TEST_CASE("focused spending: what a sentence rests on is looked at with the whole budget") {
  // White leaves the queen where a pawn takes it. Nothing about the labels is in doubt.
  const GameCase facts =
      case_of(game_of("h3 dxe4 Kh2", position("5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1")));
  const auto line = [&](std::size_t i, std::string_view san) {
    return std::vector<Move>{*chess::parse_san(facts.positions[i].position, san)};
  };
  std::vector<std::uint64_t> most(facts.positions.size(), 0);
  search(facts, Spending::Focused, 100'000,
         [&](std::size_t i, const SearchRequest& request) -> std::optional<Evaluation> {
           const std::uint64_t nodes = *request.budget.nodes;
           most[i] = std::max(most[i], nodes);
           if (i == 0) return Evaluation{Score::cp(500), line(0, "Qd4"), nodes};
           if (i == 1) return Evaluation{Score::cp(700), line(1, "dxe4"), nodes};
           return Evaluation{Score::cp(i == 2 ? -700 : 700), line(i, i == 2 ? "Kh2" : "Rd8"), nodes};
         });
  CHECK(most[0] >= 100'000);
  CHECK(most[1] >= 100'000);
}

TEST_CASE("focused spending: with four pieces or fewer the looks are twice as long, from the same purse") {
  constexpr std::uint64_t budget = 100'000;
  // The pawn moves that come last give a won game away. Both positions have the same moves.
  struct Searched {
    std::vector<std::uint64_t> first;
    std::uint64_t longest = 0;  ///< before a blunder
    std::uint64_t nodes = 0;
  };
  const auto searched = [&](const char* fen) {
    const GameCase facts = case_of(game_of("Kd2 Kd7 Kd3 Kd6 Ke3 Ke7 Kd3 Kd7 Ke3 Ke7 e5", position(fen)));
    Searched result{std::vector<std::uint64_t>(facts.positions.size(), 0)};
    search(facts, Spending::Focused, budget, [&](std::size_t i, const SearchRequest& request) {
      const std::uint64_t nodes = *request.budget.nodes;
      if (result.first[i] == 0) result.first[i] = nodes;
      if (i + 2 == facts.positions.size()) result.longest = std::max(result.longest, nodes);
      result.nodes += nodes;
      const int white = i + 1 == facts.positions.size() ? 0 : 500;
      const Position& pos = facts.positions[i].position;
      const Move best = request.only.empty() ? chess::legal_moves(pos)[0] : request.only.front();
      return std::optional(Evaluation{Score::cp(pos.turn() == Color::White ? white : -white), {best}, nodes});
    });
    result.nodes /= facts.moves.size();
    return result;
  };
  const Searched few = searched("4k3/8/8/8/4P3/8/7p/4K3 w - - 0 1");
  const Searched more = searched("4k3/8/8/8/4P3/p7/7p/4K3 w - - 0 1");
  CHECK(few.first.back() == 2 * more.first.back());
  CHECK(few.longest >= 2 * budget);
  CHECK(few.nodes < budget * 11 / 10);
  CHECK(more.nodes < budget * 11 / 10);
}

TEST_CASE("focused spending: who gives nothing is not asked for ever") {
  Simulation game = simulate(3);
  int asked = 0;
  const auto searched = search(game.facts, Spending::Focused, 1000,
                               [&](std::size_t, const SearchRequest&) -> std::optional<Evaluation> {
                                 ++asked;
                                 return std::nullopt;
                               });
  CHECK(asked == static_cast<int>(game.facts.positions.size()));
  CHECK_FALSE(searched.positions[5].eval.score);
}

TEST_CASE("a game costs what its positions come to, with all that is spent on praise") {
  Simulation wild = simulate(3);
  const double moves = static_cast<double>(wild.facts.moves.size());
  for (const Spending spending : {Spending::Even, Spending::Focused})
    for (const bool praise : {false, true})
      for (const std::uint64_t budget : {1'000, 30'000}) {
        // An engine that looks at the clock every 50 nodes, on a game in doubt and on one as won as can be.
        for (const bool is_won : {false, true}) {
          std::uint64_t nodes = 0;
          const auto ask = [&](std::size_t i, const SearchRequest& request) -> std::optional<Evaluation> {
            auto answer = wild.look(i, request);
            const bool white = wild.facts.positions[i].position.turn() == Color::White;
            if (is_won) answer = found(white ? 2000 : -2000, 0);
            answer->nodes = *request.budget.nodes + 50;
            nodes += answer->nodes;
            return answer;
          };
          GameCase game = wild.facts;
          search_game(game, {spending, {budget, {}, {}}, praise}, ask);
          const double share = static_cast<double>(nodes) / moves / static_cast<double>(budget);
          CAPTURE(budget);
          CAPTURE(share);
          CHECK(share < 1.1);
          CHECK(share > (praise && spending == Spending::Even ? 0.85 : 0.95));
        }
      }
}

TEST_CASE("further lines are searched without the first moves of those before them") {
  const GameCase facts =
      case_of(game_of("h3 dxe4 Kh2", position("5rk1/5ppp/8/3p4/4Q3/8/5PPP/6K1 w - - 0 1")));
  std::vector<SearchRequest> asked;
  const auto ask = [&](std::size_t i, const SearchRequest& request) -> std::optional<Evaluation> {
    if (i == 0 && !request.only.empty()) asked.push_back(request);
    const int white = i == 0 ? 500 : -700;  // h3 loses the queen
    const bool is_white = facts.positions[i].position.turn() == Color::White;
    constexpr const char* kBest[] = {"Qd4", "dxe4", "Kh2", "Rd8"};
    const Move best = request.only.empty() ? *chess::parse_san(facts.positions[i].position, kBest[i])
                                           : request.only.front();
    return Evaluation{Score::cp(is_white ? white : -white), {best}, *request.budget.nodes};
  };
  GameCase searched = facts;
  search_game(searched, {Spending::Even, {1000, {}, {}}, false, 3}, ask);
  const auto& found = searched.moves[0].further_lines;
  REQUIRE(found.size() == 2);
  CHECK(found[0].score == Score::cp(500));
  CHECK(searched.moves[1].further_lines.empty());
  REQUIRE(asked.size() == 2);
  const auto first = *chess::parse_san(facts.positions[0].position, "Qd4");
  CHECK(std::ranges::find(asked[0].only, first) == asked[0].only.end());
  CHECK(asked[1].only.size() + 1 == asked[0].only.size());
  CHECK(std::ranges::find(asked[1].only, found[0].moves.front()) == asked[1].only.end());
}
