// SPDX-License-Identifier: GPL-3.0-or-later
#include "game/tree_edit.h"

#include <algorithm>

namespace chess { inline namespace game {

namespace {

void set_children(Game& game, NodeId parent, const std::vector<NodeId>& children) {
  Node& above = game.node(parent);
  above.first_child = children.front();
  above.last_child = children.back();
  for (std::size_t i = 0; i < children.size(); ++i)
    game.node(children[i]).next_sibling =
        i + 1 < children.size() ? std::optional(children[i + 1]) : std::nullopt;
}

/// Moves `id` to `place(where it is)` among the alternatives. False if that is where it is, or nowhere.
template <class Place>
bool move_among_children(Game& game, NodeId id, Place place) {
  if (id == kRootNode) return false;
  const NodeId parent = game.node(id).parent;
  std::vector<NodeId> children = children_of(game, parent);
  const auto at = std::ranges::find(children, id) - children.begin();
  const auto wanted = place(at);
  if (at == std::ssize(children) || wanted == at || wanted < 0 || wanted >= std::ssize(children))
    return false;
  children.erase(children.begin() + at);
  children.insert(children.begin() + wanted, id);
  set_children(game, parent, children);
  return true;
}

}  // namespace

std::vector<NodeId> path_to(const Game& game, NodeId id) {
  std::vector<NodeId> path;
  for (; id != kRootNode; id = game.node(id).parent) path.push_back(id);
  std::ranges::reverse(path);
  return path;
}

std::size_t ply_of(const Game& game, NodeId id) {
  std::size_t ply = 0;
  for (; id != kRootNode; id = game.node(id).parent) ++ply;
  return ply;
}

AnyPosition position_at(const Game& game, NodeId id) {
  AnyPosition pos = game.any_start();
  for (const NodeId step : path_to(game, id)) pos.play(game.node(step).move);
  return pos;
}

bool is_on_main_line(const Game& game, NodeId id) {
  for (; id != kRootNode; id = game.node(id).parent)
    if (!game.is_first_child(id)) return false;
  return true;
}

NodeId end_of_line(const Game& game, NodeId id) {
  while (const auto next = game.node(id).first_child) id = *next;
  return id;
}

std::vector<NodeId> children_of(const Game& game, NodeId id) {
  std::vector<NodeId> children;
  for (auto child = game.node(id).first_child; child; child = game.node(*child).next_sibling)
    children.push_back(*child);
  return children;
}

std::optional<NodeId> find_child(const Game& game, NodeId parent, Move m) {
  for (auto child = game.node(parent).first_child; child; child = game.node(*child).next_sibling)
    if (game.node(*child).move == m) return child;
  return std::nullopt;
}

bool promote(Game& game, NodeId id) {
  return move_among_children(game, id, [](std::ptrdiff_t at) { return at - 1; });
}

bool demote(Game& game, NodeId id) {
  return move_among_children(game, id, [](std::ptrdiff_t at) { return at + 1; });
}

bool promote_to_first(Game& game, NodeId id) {
  return move_among_children(game, id, [](std::ptrdiff_t) { return std::ptrdiff_t{0}; });
}

void promote_to_main_line(Game& game, NodeId id) {
  for (; id != kRootNode; id = game.node(id).parent) promote_to_first(game, id);
}

std::expected<NodeId, Error> add_first(Game& game, NodeId parent, Move m) {
  const auto id = game.add(parent, m);
  if (id) promote_to_first(game, *id);
  return id;
}

void walk_tree(const Game& game, TreeVisitor& visitor, NodeId from) {
  /// A move with alternatives: the one that is shown, and the positions around the move.
  struct Branching {
    AnyPosition before;
    AnyPosition after;
    NodeId main;
    NodeId variation;
  };
  std::vector<Branching> open;
  AnyPosition pos = position_at(game, from);
  auto next = game.node(from).first_child;
  while (true) {
    if (next) {
      const NodeId id = *next;
      visitor.move(id, pos);
      const AnyPosition before = pos;
      pos.play(game.node(id).move);
      const auto alternative = game.is_first_child(id) ? game.node(id).next_sibling : std::nullopt;
      next = game.node(id).first_child;
      if (!alternative) continue;
      open.push_back({before, pos, id, id});
    } else {
      if (open.empty()) return;
      // The end of a variation, unless it was never begun.
      if (open.back().variation != open.back().main) visitor.end_variation();
    }
    // On to the next alternative that is wanted, else on along the line.
    Branching& branching = open.back();
    auto other = game.node(branching.variation).next_sibling;
    while (other && !visitor.begin_variation(*other)) other = game.node(*other).next_sibling;
    if (other) {
      branching.variation = *other;
      pos = branching.before;
      next = other;
    } else {
      pos = branching.after;
      next = game.node(branching.main).first_child;
      open.pop_back();
    }
  }
}

}}  // namespace chess::game
