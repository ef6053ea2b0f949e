// SPDX-License-Identifier: GPL-3.0-or-later
// Finding one's way in the tree of a game, changing the order of its lines, and walking through it.
#pragma once

#include <expected>
#include <vector>

#include "game/game.h"

namespace chess { inline namespace game {

/// The nodes from the first move to `id`, which is the last one; empty for the root.
std::vector<NodeId> path_to(const Game& game, NodeId id);
/// The half-moves from the start of the game to the position after `id`.
std::size_t ply_of(const Game& game, NodeId id);
/// The position after the move of `id`; for the root the start. Precondition: the moves on the way are legal.
AnyPosition position_at(const Game& game, NodeId id);
/// Is the node on the main line? The root is.
bool is_on_main_line(const Game& game, NodeId id);
/// The last node of the line that goes on from `id`.
NodeId end_of_line(const Game& game, NodeId id);

/// The moves that follow `id`: first the one that continues the line, then its alternatives.
std::vector<NodeId> children_of(const Game& game, NodeId id);
/// The child of `parent` with this move; nothing if there is none.
std::optional<NodeId> find_child(const Game& game, NodeId parent, Move m);

/// Moves an alternative one place forward; at the second place it then continues the line. False if it is the
/// first already.
bool promote(Game& game, NodeId id);
/// Moves an alternative one place back. False if it is the last already.
bool demote(Game& game, NodeId id);
/// Lets `id` continue the line of its parent; what did so becomes the first alternative. False if it was so.
bool promote_to_first(Game& game, NodeId id);
/// The same for `id` and every node above it, so that `id` is on the main line.
void promote_to_main_line(Game& game, NodeId id);

/// Adds a move that continues the line of `parent`; what did so becomes an alternative. The error says that
/// the move is illegal.
[[nodiscard]] std::expected<NodeId, Error> add_first(Game& game, NodeId parent, Move m);

/// Hears of a game's tree in the order of PGN: a move, its alternatives as variations, and on along the line.
class TreeVisitor {
 public:
  virtual ~TreeVisitor() = default;
  /// The move of `id`, in the position `before` it.
  virtual void move(NodeId id, const AnyPosition& before) = 0;
  /// Before a variation, whose first move is `first`. False: it is passed over, and has no end.
  virtual bool begin_variation(NodeId first) = 0;
  virtual void end_variation() = 0;
};

/// Shows `visitor` all that comes after `from`. Needs no machine stack, however deep the variations are.
/// Precondition: the moves are legal.
void walk_tree(const Game& game, TreeVisitor& visitor, NodeId from = kRootNode);

}}  // namespace chess::game
