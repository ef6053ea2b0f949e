// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/peoples_lines.h"

#include <algorithm>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/drawings.h"
#include "annotate/mark/notes.h"
#include "base/text.h"

namespace annotate {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

std::set<std::string> other_engines(const Game& game, std::span<const NodeId> nodes,
                                    std::span<const Provider* const> judges) {
  std::set<std::string> engines;
  const auto names = chess::split(game.tags.get("Annotator"), ';');
  const bool was_ours = std::ranges::any_of(
      names, [&](std::string_view name) { return is_ours(name, judges.front()->annotator); });
  for (const NodeId id : nodes)
    for (const Subinfo& info : game.node(id).subinfos)
      if (find_provider(judges, info.id) == nullptr && info.find_command("eval") != nullptr &&
          !(was_ours && info.id.empty()))
        engines.insert(info.id);
  return engines;
}

PeoplesLines::PeoplesLines(const Game& game, const Provider& provider, bool replaces_lines)
    : game_(game), own_id_(provider.id), replaces_lines_(replaces_lines), names_(names_in_annotator(game)) {
  const Provider* const judges[] = {&provider};
  engines_ = other_engines(game, game.main_line(), judges);
}

std::optional<NodeId> PeoplesLines::find(NodeId id, const chess::Position& before, chess::Move first) const {
  std::optional<NodeId> found;
  for (const NodeId line : variations_of(game_, id)) {
    const chess::Node& node = game_.node(line);
    if (node.move != first || node.extras->line_id == own_id_ || is_of_engine(id, before, line)) continue;
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

bool PeoplesLines::is_of_engine(NodeId id, const chess::Position& before, NodeId line) const {
  const std::string& line_id = game_.node(line).extras->line_id;
  if (!is_bare_line(game_, line)) return engines_.contains(line_id) && is_line_with_eval(game_, line);
  if (engines_.contains(line_id) && (!line_id.empty() || replaces_lines_)) return true;
  return std::ranges::any_of(game_.node(id).subinfos, [&](const Subinfo& info) {
    if (info.comment.empty()) return false;
    const auto note = recognise_note(info.comment, names_);
    return note && !note->comment.given.best &&
           find_named_line(game_, id, before, note->comment.best, info.id) == line;
  });
}

}  // namespace annotate
