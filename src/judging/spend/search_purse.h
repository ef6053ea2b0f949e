// SPDX-License-Identifier: GPL-3.0-or-later
// What the searches of one game may cost together. Every search is paid from it by what it really took, so
// that an engine that oversteps its limit, longer looks and the proof of praise all come out of one sum.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "spend/search_request.h"

namespace chess { inline namespace spend {

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

}}  // namespace chess::spend
