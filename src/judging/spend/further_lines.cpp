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

void look_further(GameCase& game, const Searches& searches) {
  const SpendingPlan& plan = searches.plan;
  GameCase by_evals = game;
  for (MoveCase& move : by_evals.moves) move = {move.played};
  judge_moves(by_evals);
  const auto& verdicts = by_evals.verdict.moves;
  auto left = static_cast<double>(plan.lines - 1) *
              static_cast<double>(std::ranges::count_if(
                  verdicts, [](const MoveVerdict& move) { return !move.best_line.empty(); }));
  for (std::size_t i = game.moves.size(); i-- > 0;) {
    if (verdicts[i].best_line.empty()) continue;
    const Position& pos = game.before(i);
    SearchRequest request{plan.budget, {}};
    for (const Move move : legal_moves(pos)) request.only.push_back(move);
    std::erase(request.only, verdicts[i].best_line.front());
    for (int rank = 2; rank <= plan.lines; ++rank, left -= 1.0) {
      if (request.only.empty()) continue;
      request.budget = scaled(plan.budget, std::clamp(searches.purse.left() / left, kLeastShare, 1.0));
      const auto found = searches.ask(i, request);
      if (!found || found->line.empty()) break;
      game.moves[i].further_lines.push_back(
          {found->score.seen_by(Color::White, pos.turn()), presentable_line(pos, found->line)});
      std::erase(request.only, found->line.front());
    }
  }
}

}}  // namespace chess::spend
