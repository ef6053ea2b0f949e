// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of one game are judged.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include "core/piece.h"

namespace chess { inline namespace evals {

struct JudgedMoves {
  std::size_t first = 0;  ///< index of a move; nothing is said of the moves before it
  std::optional<Color> side;  ///< whose moves; empty: those of both sides
  /// One behind the last; moves from here on are not judged.
  std::size_t end = std::numeric_limits<std::size_t>::max();

  bool has(std::size_t index, Color mover) const {
    return index >= first && index < end && (!side || *side == mover);
  }
  friend bool operator==(const JudgedMoves&, const JudgedMoves&) = default;
};

}}  // namespace chess::evals
