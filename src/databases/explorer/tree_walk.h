// SPDX-License-Identifier: GPL-3.0-or-later
// Where games come to a position, and how they go on from there.
#pragma once

#include <vector>

#include "core/position.h"
#include "explorer/played_moves.h"
#include "game/game.h"
#include "query/position_query.h"

namespace chess { inline namespace explorer {

/// Finds the visits of games behind one position. Several threads may use it.
class TreeWalk {
 public:
  /// From `root` on, so many half-moves of a game are looked at.
  TreeWalk(const Position& root, int plies) : root_(root), query_(PositionQuery::of(root)), plies_(plies) {}

  /// Appends what the main line does in the root and in the positions behind it. Nothing if it does not come
  /// there, and for games of variants.
  void append_visits(const Game& game, std::vector<Visit>& visits) const;

 private:
  Position root_;
  PositionQuery query_;
  int plies_;
};

}}  // namespace chess::explorer
