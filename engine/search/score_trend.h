// SPDX-License-Identifier: GPL-3.0-or-later
// How the score of the best move develops, from iteration to iteration and from move to move of a game: a
// falling one says that there is trouble worth more time.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/eval/value.h"

namespace engine {

class ScoreTrend {
 public:
  void new_game() {
    last_search_.reset();
    iterations_.clear();
  }
  void new_search() {
    if (!iterations_.empty()) last_search_ = iterations_.back();
    iterations_.clear();
  }
  /// Of a finished iteration; all from the view of the same side.
  void add(Value v) { iterations_.push_back(v); }

  /// By how much it has fallen, negative when it has risen: the mean of what has happened in the last
  /// iterations, and since our last move.
  Value fall() const {
    constexpr std::size_t kBack = 3;
    if (iterations_.empty()) return 0;
    const Value now = iterations_.back();
    const Value lately =
        iterations_.size() > kBack + 1 ? iterations_[iterations_.size() - 1 - kBack] - now : 0;
    return last_search_ ? (lately + *last_search_ - now) / 2 : lately;
  }

 private:
  std::optional<Value> last_search_;
  std::vector<Value> iterations_;
};

}  // namespace engine
