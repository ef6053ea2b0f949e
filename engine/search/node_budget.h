// SPDX-License-Identifier: GPL-3.0-or-later
// How many nodes one worker may search, and after how many it looks at what it shares with others: the clock
// and the nodes of all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace engine {

class NodeBudget {
 public:
  /// `limit`: of all workers together. It is kept exactly by one that is `alone`. `handicap`: what a weakened
  /// player may search from the first iteration on; 0: no matter how much.
  void begin(std::optional<std::uint64_t> limit, bool alone, std::uint64_t handicap) {
    limit_ = alone ? limit.value_or(0) : 0;
    handicap_ = handicap;
    check_every_ =
        limit ? static_cast<int>(std::clamp<std::uint64_t>(*limit / 100, 1, kCheckEvery)) : kCheckEvery;
    until_check_ = check_every_;
  }

  bool is_bounded() const { return (limit_ | handicap_) != 0; }
  /// Whoever is held back sees all moves once all the same, and has something to choose from: before the
  /// first iteration is complete, `has_move` is false.
  bool is_spent(std::uint64_t nodes, bool has_move) const {
    return (limit_ != 0 && nodes >= limit_) || (handicap_ != 0 && has_move && nodes >= handicap_);
  }

  /// Called at every node: is it time to look at clock and peers?
  bool is_check_due() {
    if (--until_check_ > 0) return false;
    until_check_ = check_every_;
    return true;
  }

 private:
  // About a millisecond.
  static constexpr int kCheckEvery = 1024;

  std::uint64_t limit_ = 0;
  std::uint64_t handicap_ = 0;
  int check_every_ = kCheckEvery;  // own nodes between two looks
  int until_check_ = kCheckEvery;
};

}  // namespace engine
