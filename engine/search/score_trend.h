// SPDX-License-Identifier: GPL-3.0-or-later
// How the score of the best move develops, from iteration to iteration and from move to move of a game: a
// falling one says that there is trouble worth more time.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/enum_array.h"
#include "core/piece.h"
#include "engine/eval/value.h"

namespace engine {

class ScoreTrend {
 public:
  void new_game() { *this = {}; }
  /// A search for `turn` begins. One engine may play both sides of a game: each side has its own last score.
  void new_search(chess::Color turn) {
    // A search that was stopped at once, as of a wrong guess of the opponent's move, tells only noise.
    if (iterations_.size() > kBack) last_search_[turn_] = iterations_.back();
    iterations_.clear();
    turn_ = turn;
  }
  /// The score of a finished iteration; the view of the side whose search it is.
  void add(Value v) { iterations_.push_back(v); }

  /// By how much it has fallen, in the network's unit, negative when it has risen: the mean of what has
  /// happened in the last iterations, and since the last search for this side.
  Value fall() const {
    if (iterations_.empty()) return 0;
    const Value now = iterations_.back();
    // The first iteration tells only noise, too.
    const Value lately =
        iterations_.size() > kBack + 1 ? iterations_[iterations_.size() - 1 - kBack] - now : 0;
    const std::optional<Value> last_search = last_search_[turn_];
    return last_search ? (lately + *last_search - now) / 2 : lately;
  }

 private:
  static constexpr std::size_t kBack = 3;

  chess::Color turn_ = chess::Color::White;
  chess::EnumArray<chess::Color, std::optional<Value>> last_search_{};
  std::vector<Value> iterations_;
};

}  // namespace engine
