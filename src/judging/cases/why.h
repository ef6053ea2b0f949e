// SPDX-License-Identifier: GPL-3.0-or-later
// Why is a move good or bad? The stages by which a game is judged, over a case of this one move.
#pragma once

#include <expected>
#include <stop_token>

#include "cases/evaluator.h"
#include "core/move.h"
#include "core/position.h"
#include "evals/rules.h"
#include "judge/game_case.h"
#include "spend/spending.h"

namespace chess { inline namespace cases {

struct WhyOptions {
  /// Of nodes or milliseconds, for one look at a position. All searches together cost kBudgetsOfWhy of these.
  SearchBudget budget{.nodes = 100'000, .depth = {}, .movetime_ms = {}};
  RuleSet rules = default_rules();
  int lines = 1;  ///< to be shown in place of a bad move, the best one included
  CaseListener* listener = nullptr;  ///< hears each look and each verdict at once; may be null
  std::stop_token stop{};
};

/// The positions before and behind the move get some two each; the rest proves what is said of it.
inline constexpr double kBudgetsOfWhy = 6.0;

/// The case of the move: `moves.front()` has its looks, `verdict.moves.front()` what is said of it, and
/// `comment_on` makes the sentences. What came before is not known, so that repetitions are not seen.
/// Precondition: `played` is legal in `before`. Fails if the engine gives no answer, or if the run is
/// stopped.
std::expected<GameCase, EvaluatorFault> why(Evaluator& engine, const Position& before, Move played,
                                            const WhyOptions& options = {});

}}  // namespace chess::cases
