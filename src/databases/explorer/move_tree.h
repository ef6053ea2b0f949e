// SPDX-License-Identifier: GPL-3.0-or-later
// A table of played moves, laid open as a tree from one position, and the tree as a game with variations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/position.h"
#include "explorer/played_moves.h"
#include "game/game.h"

namespace chess { inline namespace explorer {

/// How much of the table is shown.
struct TreeLimits {
  int plies = 1;  ///< half-moves from the root on
  std::uint64_t min_games = 1;  ///< moves with fewer games are left out
  std::size_t top = 0;  ///< so many moves of each position, the most frequent ones; 0: all
};

/// A move of the tree.
struct TreeMove {
  Move move;
  Position before;  ///< the position in which it is played
  const PlayedCounts* counts = nullptr;  ///< of the table
  /// All games that come to the position behind the move, by any order of moves.
  std::uint64_t games_behind = 0;
  /// The position behind the move is laid open at another move, which comes to it, too.
  bool transposes = false;
  std::vector<std::size_t> next{};  ///< the moves that follow, in `MoveTree::moves`
};

/// A tree. The table must outlive it.
struct MoveTree {
  Position root;
  const VisitedPosition* played = nullptr;  ///< in the root; null: no game comes there
  std::vector<std::size_t> first{};  ///< the moves in the root
  std::vector<TreeMove> moves{};
};

/// Lays the table open, level by level, in each position the most frequent move first. Each position is laid
/// open once.
MoveTree grow_tree(const PlayedMoves& table, const Position& root, const TreeLimits& limits);

/// "120 games, +40 =28 -52, 45 %, 2480, 1967-2021": games, results and score as the side to move sees them,
/// its average rating, the years. What is not known is left out.
std::string counts_text(const PlayedCounts& counts, Color mover);

/// The tree as a game: the moves `before`, played from `start` to the root, then the tree, the most frequent
/// move first. A comment behind each move of the tree has its counts.
Game game_of(const MoveTree& tree, const Position& start, std::span<const Move> before);

}}  // namespace chess::explorer
