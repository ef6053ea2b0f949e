// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/puzzles/puzzle_proof.h"

#include "core/movegen.h"
#include "core/outcome.h"
#include "evals/win_chance.h"

namespace annotate {

namespace {

using chess::Move;
using chess::Position;

/// A proof takes so many budgets for each of its two searches: of 18 puzzles that single budgets of 50,000
/// nodes had proved, a search with two million nodes gave two a second winning move, and took the win from
/// two.
constexpr double kLongLook = 5.0;

/// One move wins, and no other does: good enough to look longer.
bool beats(double best, double second) { return best > kPuzzleAdvantage && second <= kPuzzleAdvantage; }

class Prover {
 public:
  Prover(const chess::SearchBudget& budget, double constant, const AskAfresh& ask)
      : budget_(budget), long_look_(chess::scaled(budget, kLongLook)), constant_(constant), ask_(ask) {}

  std::optional<PuzzleSolution> prove(const Position& start) const {
    PuzzleSolution solution;
    Position pos = start;
    std::optional<chess::Evaluation> best = only_way(pos, true);
    if (!best) return std::nullopt;
    solution.score = best->score;
    solution.line = best->line;
    while (best) {
      const Move move = best->line.front();
      solution.moves.push_back(move);
      solution.behind.assign(best->line.begin() + 1, best->line.end());
      pos.play(move);
      solution.mates = chess::is_checkmate(pos);
      if (solution.mates || solution.solver_moves() == kPuzzleMoves) break;
      const auto defence = search(pos, {}, budget_);
      if (!defence) break;
      pos.play(defence->line.front());
      best = only_way(pos, false);
      if (best) solution.moves.push_back(defence->line.front());
    }
    return solution;
  }

 private:
  std::optional<chess::Evaluation> search(const Position& pos, std::vector<Move> only,
                                          const chess::SearchBudget& budget) const {
    if (!chess::has_legal_moves(pos)) return std::nullopt;
    auto found = ask_(pos, {budget, std::move(only), true});
    if (!found || found->line.empty() || !pos.is_legal(found->line.front())) return std::nullopt;
    return found;
  }

  /// The best move, if it is the only way. A first move that fails by the game's own budget, as most do,
  /// costs no long searches.
  std::optional<chess::Evaluation> only_way(const Position& pos, bool is_first) const {
    const chess::MoveList legal = chess::legal_moves(pos);
    if (is_first && legal.size() < 2) return std::nullopt;
    if (is_first && !best_of_two(pos, legal, budget_, beats)) return std::nullopt;
    auto best = search(pos, {}, long_look_);
    if (!best || chances(*best) <= kPuzzleAdvantage) return std::nullopt;
    const bool mates_at_once = chess::is_checkmate(pos.after(best->line.front()));
    if (legal.size() == 1 || (mates_at_once && !is_first)) return best;
    return best_of_two(pos, legal, long_look_, is_only_way);
  }

  /// The best move, if the rule accepts it beside the next best one.
  std::optional<chess::Evaluation> best_of_two(const Position& pos, const chess::MoveList& legal,
                                               const chess::SearchBudget& budget,
                                               bool (*accepts)(double, double)) const {
    auto best = search(pos, {}, budget);
    if (!best || chances(*best) <= kPuzzleAdvantage) return std::nullopt;
    std::vector<Move> others(legal.begin(), legal.end());
    std::erase(others, best->line.front());
    const auto second = search(pos, std::move(others), budget);
    if (!second || !accepts(chances(*best), chances(*second))) return std::nullopt;
    return best;
  }

  double chances(const chess::Evaluation& found) const {
    return chess::winning_chances(found.score, constant_);
  }

  const chess::SearchBudget& budget_;
  const chess::SearchBudget long_look_;
  const double constant_;
  const AskAfresh& ask_;
};

}  // namespace

bool is_only_way(double best, double second) { return best >= kSurelyWins && second <= kSurelyWinsNot; }

std::optional<PuzzleSolution> prove_solution(const Position& start, const chess::SearchBudget& budget,
                                             double win_chance_constant, const AskAfresh& ask) {
  return Prover(budget, win_chance_constant, ask).prove(start);
}

}  // namespace annotate
