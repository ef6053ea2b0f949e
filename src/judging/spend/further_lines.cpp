// SPDX-License-Identifier: GPL-3.0-or-later
// The second and third best lines of moves that get a better line.
#include <algorithm>

#include "core/movegen.h"
#include "evals/exchanges.h"
#include "spend/spending.h"

namespace chess { inline namespace spend {

namespace {

/// A line gets this share of a budget even if the purse is empty.
constexpr double kLeastShare = 1.0 / 8.0;

}  // namespace

std::vector<std::vector<ScoredLine>> gather_further_lines(const GameFacts& facts, const RuleSet& rules,
                                                          std::span<const PositionEval> settled,
                                                          const SpendingPlan& plan, const Ask& ask,
                                                          const SearchPurse& purse) {
  std::vector<std::vector<ScoredLine>> lines(facts.moves.size());
  const GameVerdict verdict = judge_game(rules, facts.positions, facts.moves, settled, {}, facts.judged);
  auto left = static_cast<double>(plan.lines - 1) *
              static_cast<double>(std::ranges::count_if(
                  verdict.moves, [](const MoveVerdict& move) { return !move.best_line.empty(); }));
  for (std::size_t i = facts.moves.size(); i-- > 0;) {
    if (verdict.moves[i].best_line.empty()) continue;
    const Position& pos = facts.positions[i];
    SearchRequest request{plan.budget, {}};
    for (const Move move : legal_moves(pos)) request.only.push_back(move);
    std::erase(request.only, verdict.moves[i].best_line.front());
    for (int rank = 2; rank <= plan.lines; ++rank, left -= 1.0) {
      if (request.only.empty()) continue;
      request.budget = scaled(plan.budget, std::clamp(purse.left() / left, kLeastShare, 1.0));
      const auto found = ask(i, request);
      if (!found || found->line.empty()) break;
      lines[i].push_back(
          {found->score.seen_by(Color::White, pos.turn()), presentable_line(pos, found->line)});
      std::erase(request.only, found->line.front());
    }
  }
  return lines;
}

}}  // namespace chess::spend
