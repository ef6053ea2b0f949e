// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/puzzles/puzzle_proof.h"

#include "core/movegen.h"
#include "core/outcome.h"
#include "evals/win_chance.h"

namespace annotate {

namespace {

using chess::Move;
using chess::Position;

class Prover {
 public:
  Prover(const chess::SearchBudget& budget, double constant, const AskAfresh& ask)
      : budget_(budget), constant_(constant), ask_(ask) {}

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
      pos.play(move);
      solution.mates = chess::is_checkmate(pos);
      if (solution.mates || solution.solver_moves() == kPuzzleMoves) break;
      const auto defence = search(pos, {});
      if (!defence) break;
      pos.play(defence->line.front());
      best = only_way(pos, false);
      if (best) solution.moves.push_back(defence->line.front());
    }
    return solution;
  }

 private:
  std::optional<chess::Evaluation> search(const Position& pos, std::vector<Move> only) const {
    if (!chess::has_legal_moves(pos)) return std::nullopt;
    auto found = ask_(pos, {budget_, std::move(only), true});
    if (!found || found->line.empty() || !pos.is_legal(found->line.front())) return std::nullopt;
    return found;
  }

  /// The best move, if it is the only way.
  std::optional<chess::Evaluation> only_way(const Position& pos, bool is_first) const {
    const chess::MoveList legal = chess::legal_moves(pos);
    if (is_first && legal.size() < 2) return std::nullopt;
    auto best = search(pos, {});
    if (!best || chess::winning_chances(best->score, constant_) <= kPuzzleAdvantage) return std::nullopt;
    const bool mates_at_once = chess::is_checkmate(pos.after(best->line.front()));
    if (legal.size() == 1 || (mates_at_once && !is_first)) return best;
    std::vector<Move> others(legal.begin(), legal.end());
    std::erase(others, best->line.front());
    const auto second = search(pos, std::move(others));
    const auto chances = [&](const chess::Evaluation& found) {
      return chess::winning_chances(found.score, constant_);
    };
    if (!second || !is_only_way(chances(*best), chances(*second))) return std::nullopt;
    return best;
  }

  const chess::SearchBudget& budget_;
  const double constant_;
  const AskAfresh& ask_;
};

}  // namespace

bool is_only_way(double best, double second) {
  constexpr double kBlunder = 0.30;
  return best > kPuzzleAdvantage && second <= kPuzzleAdvantage && best - second >= kBlunder;
}

std::optional<PuzzleSolution> prove_solution(const Position& start, const chess::SearchBudget& budget,
                                             double win_chance_constant, const AskAfresh& ask) {
  return Prover(budget, win_chance_constant, ask).prove(start);
}

}  // namespace annotate
