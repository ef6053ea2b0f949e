// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/peoples_lines.h"

#include <algorithm>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/drawings.h"

namespace annotate {

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
