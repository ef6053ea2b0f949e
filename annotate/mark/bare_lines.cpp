// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/bare_lines.h"

#include <algorithm>
#include <ranges>
#include <string>

#include "notation/san.h"
#include "words/piece_letters.h"

namespace annotate {

using chess::Game;
using chess::NodeId;

std::vector<NodeId> variations_of(const Game& game, NodeId id) {
  std::vector<NodeId> variations;
  for (auto next = game.node(id).next_sibling; next; next = game.node(*next).next_sibling)
    variations.push_back(*next);
  return variations;
}

std::vector<chess::Move> moves_of_line(const Game& game, NodeId first) {
  std::vector<chess::Move> moves;
  for (std::optional<NodeId> id = first; id; id = game.node(*id).first_child)
    moves.push_back(game.node(*id).move);
  return moves;
}

bool is_bare_line(const Game& game, NodeId first) {
  for (std::optional<NodeId> id = first; id; id = game.node(*id).first_child) {
    const chess::Node& node = game.node(*id);
    if (!node.subinfos.empty() || node.first_child != node.last_child) return false;
  }
  return true;
}

bool is_line_with_eval(const Game& game, NodeId first) {
  const chess::Node& node = game.node(first);
  if (node.subinfos.size() != 1 || node.first_child != node.last_child) return false;
  const chess::Subinfo& info = node.subinfos.front();
  const bool has_only_eval =
      info.has_only_commands() && info.commands.size() == 1 && info.commands.front().name == "eval";
  return has_only_eval && (!node.first_child || is_bare_line(game, *node.first_child));
}

std::optional<NodeId> find_named_line(const Game& game, NodeId id, const chess::Position& before,
                                      std::string_view best, std::string_view line_id) {
  if (best.empty()) return std::nullopt;
  // An engine's line is added behind all that were there.
  for (const NodeId variation : std::views::reverse(variations_of(game, id)))
    if (game.node(variation).extras->line_id == line_id && is_bare_line(game, variation) &&
        chess::spells(best, chess::to_san(before, game.node(variation).move)))
      return variation;
  return std::nullopt;
}

}  // namespace annotate
