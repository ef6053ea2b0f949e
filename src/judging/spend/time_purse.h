// SPDX-License-Identifier: GPL-3.0-or-later
// A budget of search time for a whole run: what is left is shared out among the positions that are left, so
// that what one game saves or overdraws is made up for by those behind it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>

#include "spend/search_request.h"

namespace chess { inline namespace spend {

/// Used by all workers.
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
