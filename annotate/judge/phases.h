// SPDX-License-Identifier: GPL-3.0-or-later
// Where the opening of a game ends and where its endgame begins (scalachess `Divider.scala`).
#pragma once

#include <optional>
#include <span>

#include "core/board.h"
#include "core/position.h"

namespace annotate {

/// How far the armies are entangled: 0 at the start, above 150 in a full middlegame.
int mixedness(const chess::Board& board);

/// Indexes into the game's positions (0: the start). A phase that the game never reached, or that another
/// swallowed, is absent.
struct Phases {
  std::optional<int> middlegame;
  std::optional<int> endgame;
  friend bool operator==(const Phases&, const Phases&) = default;
};

/// `positions`: the start, then after each move.
Phases phases_of(std::span<const chess::Position> positions);

}  // namespace annotate
