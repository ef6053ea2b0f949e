// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/spend/search_request.h"

#include <algorithm>
#include <cmath>

namespace annotate {

SearchBudget scaled(const SearchBudget& budget, double factor) {
  SearchBudget result = budget;
  const auto times = [&](auto amount) {
    return static_cast<decltype(amount)>(std::max(1.0, std::round(static_cast<double>(amount) * factor)));
  };
  if (budget.nodes) result.nodes = times(*budget.nodes);
  if (budget.movetime_ms) result.movetime_ms = times(*budget.movetime_ms);
  return result;
}

}  // namespace annotate
