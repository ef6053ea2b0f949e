// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/why.h"

#include <optional>
#include <span>
#include <utility>

#include "game/game.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "spend/case_of.h"

namespace chess { inline namespace cases {

std::expected<GameCase, EvaluatorFault> why(Evaluator& engine, const Position& before, Move played,
                                            const WhyOptions& options) {
  if (!before.is_legal(played))
    return std::unexpected(EvaluatorFault{.reason = to_uci(played) + " is not legal in " + to_fen(before)});
  Game game(before);
  game.chess960 = options.chess960;
  game.add_unchecked(kRootNode, played);
  GameCase found = case_of(game, options.rules);
  found.talk = options.talk;
  // A game begins with a fixed eval, but here the better moves are asked for.
  if (PositionCase& start = found.positions.front();
      start.source == EvalSource::Known && !terminal_score(before))
    start.source = EvalSource::Search;
  std::optional<EvaluatorFault> fault;
  const Ask ask = [&](std::size_t index, const SearchRequest& request) -> std::optional<Evaluation> {
    if (fault && !fault->unable) return std::nullopt;
    const PositionCase& asked = found.positions[index];
    Position pos = asked.position;
    for (const Move move : request.behind) pos.play(move);
    // The searches of the two positions may know of each other. Those of book positions, those that stand
    // alone, and those behind other moves know nothing of what was asked before.
    const bool is_afresh = request.afresh || asked.in_book || !request.behind.empty();
    if (is_afresh)
      if (auto ready = engine.new_game(options.chess960, options.stop); !ready) {
        fault = std::move(ready).error();
        return std::nullopt;
      }
    auto answer = is_afresh ? engine.evaluate(pos, {}, request, options.stop)
                            : engine.evaluate(before, std::span(&played, index), request, options.stop);
    if (answer) return *std::move(answer);
    fault = std::move(answer).error();
    return std::nullopt;
  };
  if (auto ready = engine.new_game(options.chess960, options.stop); !ready)
    return std::unexpected(std::move(ready).error());
  const SpendingPlan plan{.spending = options.spending,
                          .budget = options.budget,
                          .praise = true,
                          .lines = options.lines,
                          .least_budgets = kBudgetsOfWhy};
  search_game(found, plan, ask, options.listener);
  const bool is_answered = found.positions[0].eval.score && found.positions[1].eval.score;
  if (fault && (!fault->unable || !is_answered)) return std::unexpected(*std::move(fault));
  conclude(found);
  if (options.listener != nullptr) options.listener->on_verdict(0, found.verdict.moves.front());
  return found;
}

}}  // namespace chess::cases
