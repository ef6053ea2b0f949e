// SPDX-License-Identifier: GPL-3.0-or-later
// The moves at the root and what is known of them: in the iteration under way, and in the last one that
// counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/move.h"
#include "engine/search/limits.h"

namespace engine {

/// A move at the root and what is known about it.
struct RootMove {
  chess::Move move;
  Value value = -kInfinity;  ///< of the current iteration; -kInfinity when not (yet) better than the best
  Value previous = -kInfinity;  ///< of the iteration before
  InfoBound bound = InfoBound::Exact;
  int depth = 0;  ///< of the iteration that `value` comes from
  int seldepth = 0;
  std::uint64_t nodes = 0;  ///< spent below this move
  std::vector<chess::Move> pv;  ///< begins with `move`
  /// What endgame tables make of the move: a better rank wins whatever the search says. 0 without tables.
  int rank = 0;
  /// The tables' value, from the side to move's point of view. A mate that the search has found says more.
  std::optional<Value> table_value;

  bool is_known() const { return table_value && !(is_mate(value) && *table_value != kDraw); }
  Value known_value() const { return is_known() ? *table_value : value; }
};

/// Sorts stably: among equals the old order stays. Root moves are few and nearly in order.
template <class Iterator, class Less>
void sort_stably(Iterator first, Iterator last, Less less) {
  for (Iterator it = first; it != last; ++it) std::rotate(std::upper_bound(first, it, *it, less), it, it + 1);
}

/// The best lines of one worker, while it looks for them.
struct RootLines {
  std::vector<RootMove> moves;  ///< of this iteration: the lines it has finished, then all others
  std::vector<RootMove> best;   ///< best first; complete for lines of the last finished iteration
  std::optional<RootMove> failed_high;  ///< the best move of this iteration, its value not known exactly yet
  std::size_t index = 0;  ///< in `moves`, of the line that is being looked for
  std::size_t wanted = 1;

  /// Begins with `all`, which is not empty; `lines`: how many are wanted.
  void begin(std::vector<RootMove> all, int lines) {
    moves = std::move(all);
    best = moves;
    index = 0;
    wanted = std::clamp<std::size_t>(static_cast<std::size_t>(lines), 1, moves.size());
  }
  /// The move that is first among those without a line.
  RootMove& first() { return moves[index]; }
  /// Where the moves without a line begin.
  auto rest() { return moves.begin() + static_cast<std::ptrdiff_t>(index); }
  /// The line that has been found takes its place among those found before.
  void sort_found() { sort_stably(moves.begin(), rest() + 1, is_better); }
  void sort_rest() { sort_stably(rest(), moves.end(), is_better); }
  /// Makes the line of `m` the first of the best.
  RootMove& bring_first(chess::Move m) {
    const auto it = std::ranges::find(best, m, &RootMove::move);
    std::rotate(best.begin(), it, it + 1);
    return best.front();
  }

 private:
  static bool is_better(const RootMove& a, const RootMove& b) {
    if (a.rank != b.rank) return a.rank > b.rank;
    return a.value != b.value ? a.value > b.value : a.previous > b.previous;
  }
};

}  // namespace engine
