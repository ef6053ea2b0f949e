// SPDX-License-Identifier: GPL-3.0-or-later
// What a pattern needs at least, and what it costs: found once, before any game is asked.
#include <algorithm>
#include <cmath>
#include <utility>

#include "query/detail/pattern_tree.h"

namespace chess { inline namespace query {

namespace {

PatternNeeds both_of(PatternNeeds a, const PatternNeeds& b) {
  for (const Color c : kColors) {
    a.men[c] = std::max(a.men[c], b.men[c]);
    a.pawns[c] = std::max(a.pawns[c], b.pawns[c]);
  }
  return a;
}

PatternNeeds either_of(PatternNeeds a, const PatternNeeds& b) {
  for (const Color c : kColors) {
    a.men[c] = std::min(a.men[c], b.men[c]);
    a.pawns[c] = std::min(a.pawns[c], b.pawns[c]);
  }
  return a;
}

/// So many squares of the set must have a man.
PatternNeeds needs_of_set(const PatternTree& tree, std::uint32_t id, int least) {
  const PatternNode& node = tree.nodes[id];
  PatternNeeds needs;
  if (node.kind == PatternKind::Intersect)
    return both_of(needs_of_set(tree, node.a, least), needs_of_set(tree, node.b, least));
  if (node.kind == PatternKind::Attacks || node.kind == PatternKind::AttackedBy) {
    return both_of(needs_of_set(tree, node.a, least), needs_of_set(tree, node.b, 1));
  }
  if (node.kind != PatternKind::Men) return needs;
  const std::uint16_t men = node.men;
  if ((men & ~kWhiteMen) == 0) needs.men[Color::White] = least;
  if ((men & ~kBlackMen) == 0) needs.men[Color::Black] = least;
  if (men == 1) needs.pawns[Color::White] = least;
  if (men == 1 << 6) needs.pawns[Color::Black] = least;
  return needs;
}

PatternNeeds needs_of_comparison(const PatternTree& tree, const PatternNode& node) {
  const PatternNode& left = tree.nodes[node.a];
  const PatternNode& right = tree.nodes[node.b];
  if (left.kind != PatternKind::Count || right.kind != PatternKind::Number) return {};
  double least = 0;
  if (node.order == PatternOrder::GreaterEqual || node.order == PatternOrder::Equal)
    least = std::ceil(right.number);
  if (node.order == PatternOrder::Greater) least = std::floor(right.number) + 1;
  return least >= 1 ? needs_of_set(tree, left.a, static_cast<int>(std::min(least, 64.0))) : PatternNeeds();
}

int cost_of(const PatternTree& tree, std::uint32_t id) {
  const PatternNode& node = tree.nodes[id];
  int cost = 0;
  switch (node.kind) {
    case PatternKind::Always:
    case PatternKind::Number:
    case PatternKind::Squares: return 0;
    case PatternKind::OfGame:
    case PatternKind::Turn:
    case PatternKind::Initial:
    case PatternKind::Ply: return 1;
    case PatternKind::Men: cost = 2; break;
    case PatternKind::Moves: cost = (node.flags & kSacrifices) != 0 ? 30 : 4; break;
    case PatternKind::InCheck:
    case PatternKind::Steps: cost = 12; break;
    case PatternKind::HasMaterial:
    case PatternKind::HasBoard: cost = 15; break;
    case PatternKind::Attacks:
    case PatternKind::AttackedBy:
    case PatternKind::Pawns: cost = 20; break;
    case PatternKind::Pins:
    case PatternKind::Rays: cost = 50; break;
    case PatternKind::Says:
    case PatternKind::Eval:
    case PatternKind::EvalDrops:
    case PatternKind::ClockLeft:
    case PatternKind::Spent:
    case PatternKind::HasReason: cost = 500; break;
    case PatternKind::Line:
    case PatternKind::Find:
    case PatternKind::Streak: cost = 1000; break;
    case PatternKind::ForSquare: cost = 200; break;
    default: cost = 1; break;
  }
  for (const std::uint32_t child : {node.a, node.b, node.c})
    if (child != PatternNode::kNone) cost += cost_of(tree, child);
  for (std::uint32_t k = 0; k < node.count; ++k) cost += cost_of(tree, tree.lists[node.first + k]);
  return std::min(cost, 1'000'000);
}

}  // namespace

PatternNeeds needs_of(const PatternTree& tree, std::uint32_t id) {
  const PatternNode& node = tree.nodes[id];
  const auto child = [&](std::uint32_t k) { return needs_of(tree, tree.lists[node.first + k]); };
  switch (node.kind) {
    case PatternKind::And: {
      PatternNeeds needs;
      for (std::uint32_t k = 0; k < node.count; ++k) needs = both_of(needs, child(k));
      return needs;
    }
    case PatternKind::Or:
    case PatternKind::Union: {
      if (node.count == 0) return {};
      PatternNeeds needs = child(0);
      for (std::uint32_t k = 1; k < node.count; ++k) needs = either_of(needs, child(k));
      return needs;
    }
    case PatternKind::Compare: return needs_of_comparison(tree, node);
    case PatternKind::Line: {
      const PatternLine& line = tree.lines[node.item];
      PatternNeeds needs = needs_of(tree, line.states[line.first[0]].node);
      for (const std::uint16_t s : line.first) needs = either_of(needs, needs_of(tree, line.states[s].node));
      return needs;
    }
    default: return node.type == PatternType::Set ? needs_of_set(tree, id, 1) : PatternNeeds();
  }
}

void order_by_cost(PatternTree& tree) {
  // A name must have its value before it is asked for.
  if (tree.has_assignments) return;
  for (PatternNode& node : tree.nodes) {
    if (node.kind == PatternKind::Intersect && cost_of(tree, node.b) < cost_of(tree, node.a))
      std::swap(node.a, node.b);
    if (node.kind != PatternKind::And && node.kind != PatternKind::Or) continue;
    const auto begin = tree.lists.begin() + node.first;
    std::stable_sort(begin, begin + node.count,
                     [&](std::uint32_t a, std::uint32_t b) { return cost_of(tree, a) < cost_of(tree, b); });
  }
}

}}  // namespace chess::query
