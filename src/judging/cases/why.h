// SPDX-License-Identifier: GPL-3.0-or-later
// Why is a move good or bad? The same stages judge it that judge a game; the game is this one move.
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
  /// Focused: looks go to where the label could still change, and prove what is said. Even: one look before
  /// the move and one behind it, so that label and reason are those of a game that is searched evenly.
  Spending spending = Spending::Focused;
  /// For one look at a position. Focused spending needs nodes or milliseconds, and all its searches together
  /// cost kBudgetsOfWhy times as much.
  SearchBudget budget{.nodes = 100'000, .depth = {}, .movetime_ms = {}};
  RuleSet rules = default_rules();
  Talk talk = Talk::Usual;  ///< which kinds of reasons are given
  int lines = 1;  ///< how many are found in place of a bad move, the best one included
  bool chess960 = false;
  /// Hears each look and each verdict at once, and the final verdict last; may be null.
  CaseListener* listener = nullptr;
  std::stop_token stop{};
};

/// Focused, the positions before and behind the move get about two budgets each; evenly, one. The rest goes
/// on the proof of what is said of the move.
inline constexpr double kBudgetsOfWhy = 6.0;

/// Returns the case of the move: `moves.front()` has its looks, and `verdict.moves.front()` the verdict, of
/// which `comment_of` (words/comment.h) makes sentences. What came before the position is not known, so that
/// repetitions are not seen. Fails if `played` is not legal in `before`, if the engine breaks or gives no
/// answer, or if the run is stopped.
std::expected<GameCase, EvaluatorFault> why(Evaluator& engine, const Position& before, Move played,
                                            const WhyOptions& options = {});

}}  // namespace chess::cases
