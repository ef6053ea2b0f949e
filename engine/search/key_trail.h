// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of all positions from the last capture or pawn move of the game to the node that is being
// searched: what repeats itself is seen in them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/zobrist.h"
#include "engine/eval/value.h"

namespace engine {

class KeyTrail {
 public:
  /// `earlier`: of the positions before the root, oldest first.
  void begin(std::span<const chess::Key> earlier, chess::Key root) {
    keys_.assign(earlier.begin(), earlier.end());
    root_index_ = static_cast<int>(keys_.size());
    keys_.resize(keys_.size() + kMaxPly + 4);
    set(0, root);
  }
  /// How many positions there are before the root.
  int earlier() const { return root_index_; }

  /// The position at `ply`, 0 for the root, has that key.
  void set(int ply, chess::Key key) { keys_[static_cast<std::size_t>(root_index_ + ply)] = key; }

  /// Has the position at `ply` stood there before, among the last `reversible` ones? Once within the tree is
  /// enough: what could be done once can be done again. Positions of the game must have come twice before.
  bool has_repeated(int ply, int reversible) const {
    const int now = root_index_ + ply;
    const int reach = std::min(reversible, now);
    const chess::Key key = keys_[static_cast<std::size_t>(now)];
    bool once = false;
    for (int back = 4; back <= reach; back += 2) {
      if (keys_[static_cast<std::size_t>(now - back)] != key) continue;
      if (back < ply || once) return true;
      once = true;
    }
    return false;
  }

 private:
  std::vector<chess::Key> keys_;  // of the game, then of the current path
  int root_index_ = 0;
};

}  // namespace engine
