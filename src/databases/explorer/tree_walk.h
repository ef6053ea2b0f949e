// SPDX-License-Identifier: GPL-3.0-or-later
// Where games come to a position, and how they go on from there.
#pragma once

#include <expected>
#include <vector>

#include "core/position.h"
#include "explorer/played_moves.h"
#include "game/game.h"
#include "io/io_error.h"
#include "movefile/move_file.h"
#include "query/position_query.h"

namespace chess { inline namespace explorer {

/// Finds the visits of games behind one position. Several threads may use it.
class TreeWalk {
 public:
  /// From `root` on, so many half-moves of a game are looked at.
  TreeWalk(const Position& root, int plies) : root_(root), query_(PositionQuery::of(root)), plies_(plies) {}

  /// Appends what the main line does in the root and in the positions behind it, up to a null move. Nothing
  /// if it does not come there, and for games of variants.
  void append_visits(const Game& game, std::vector<Visit>& visits) const;
  /// The same for a game of a move file, which is damaged where this fails.
  std::expected<void, IoError> append_visits(const GameBlock& games, std::size_t game,
                                             std::vector<Visit>& visits) const;

 private:
  /// `next` gives the move behind a board; null: there is none.
  template <class Next>
  void follow(const AnyPosition& start, bool chess960, Next&& next, std::vector<Visit>& visits) const;

  Position root_;
  PositionQuery query_;
  int plies_;
};

}}  // namespace chess::explorer
