// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/bare_lines.h"

#include <algorithm>
#include <ranges>
#include <string>

#include "annotate/mark/mark_game.h"
#include "notation/san.h"
#include "words/catalogue.h"

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

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

std::set<std::string> other_engines(const Game& game, std::span<const NodeId> nodes,
                                    std::span<const Provider* const> judges) {
  std::set<std::string> engines;
  for (const NodeId id : nodes)
    for (const Subinfo& info : game.node(id).subinfos)
      if (find_provider(judges, info.id) == nullptr && info.find_command("eval") != nullptr)
        engines.insert(info.id);
  return engines;
}

PeoplesLines::PeoplesLines(const Game& game, const Provider& provider, bool replaces_lines)
    : game_(game), own_id_(provider.id), replaces_lines_(replaces_lines) {
  const Provider* const judges[] = {&provider};
  engines_ = other_engines(game, game.main_line(), judges);
}

std::optional<NodeId> PeoplesLines::find(NodeId id, chess::Move first) const {
  std::optional<NodeId> found;
  for (const NodeId line : variations_of(game_, id)) {
    const chess::Node& node = game_.node(line);
    if (node.move != first || node.extras->line_id == own_id_ || is_of_engine(line)) continue;
    if (!found || is_bare_line(game_, line)) found = line;
  }
  return found;
}

bool PeoplesLines::has_drawings(NodeId id) const {
  return std::ranges::any_of(game_.node(id).subinfos, [&](const Subinfo& info) {
    const bool is_persons = info.id != own_id_ && (info.id.empty() || !engines_.contains(info.id));
    return is_persons && std::ranges::any_of(info.commands, is_drawing);
  });
}

bool PeoplesLines::is_of_engine(NodeId line) const {
  const std::string& line_id = game_.node(line).extras->line_id;
  if (!engines_.contains(line_id)) return false;
  return is_bare_line(game_, line) ? !line_id.empty() || replaces_lines_ : is_line_with_eval(game_, line);
}

}  // namespace annotate
