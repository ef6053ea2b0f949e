// SPDX-License-Identifier: GPL-3.0-or-later
// What searches may cost together: those of one game, and those of a whole run.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>

#include "spend/search_request.h"

namespace chess { inline namespace spend {

/// How much of the budget of a position a first and a full look at one of its moves get.
inline constexpr double kBriefShare = 0.1;
inline constexpr double kFullShare = 1.0;

/// What the searches of one game may cost together. Every search is paid from it by what it really took, so
/// that an engine that oversteps its limit, longer looks and the proof of praise all come out of one sum.
class SearchPurse {
 public:
  /// For `positions` times `budget`. A budget without nodes and time, that is a depth, costs nothing.
  SearchPurse(const SearchBudget& budget, double positions)
      : budget_(budget),
        left_(budget.nodes || budget.movetime_ms ? positions : std::numeric_limits<double>::infinity()) {}

  /// In budgets of a position; negative if too much was spent.
  double left() const { return left_; }

  /// `found` is nothing if the engine gave no answer. What endgame tables say is free.
  void pay(const SearchRequest& request, const std::optional<Evaluation>& found) {
    if (found && found->is_by_tables) return;
    if (budget_.nodes && request.budget.nodes) {
      const std::uint64_t told = found ? found->nodes : 0;
      left_ -= share(told > 0 ? told : *request.budget.nodes, *budget_.nodes);
    } else if (budget_.movetime_ms && request.budget.movetime_ms) {
      const std::int64_t took = found ? static_cast<std::int64_t>(found->time.count()) : 0;
      left_ -= share(took > 0 ? took : *request.budget.movetime_ms, *budget_.movetime_ms);
    }
  }

 private:
  template <class Amount>
  static double share(Amount part, Amount whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
  }

  SearchBudget budget_;
  double left_;
};

/// A budget of search time for a whole run: what is left is shared out among the positions that are left, so
/// that what one game saves or overdraws is made up for by those behind it. Used by all workers.
class TimePurse {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// `total` is the search time of all engines together, for so many positions.
  TimePurse(Milliseconds total, std::uint64_t positions) : left_(total), positions_left_(positions) {}

  /// What a position of the next game may cost: at least a millisecond, also when the purse is empty.
  SearchBudget per_position() const {
    const std::lock_guard lock(mutex_);
    const auto positions = static_cast<std::int64_t>(std::max<std::uint64_t>(1, positions_left_));
    return {.nodes = {}, .depth = {}, .movetime_ms = std::max<std::int64_t>(1, left_.count() / positions)};
  }

  /// A game with so many positions is done with, and has cost so much.
  void pay(Milliseconds spent, std::uint64_t positions) {
    const std::lock_guard lock(mutex_);
    left_ -= spent;
    positions_left_ -= std::min(positions, positions_left_);
  }

 private:
  mutable std::mutex mutex_;
  Milliseconds left_;
  std::uint64_t positions_left_;
};

}}  // namespace chess::spend
