// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/strip/adopt_prose.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/sort_marks.h"
#include "annotate/mark/walk.h"
#include "annotate/strip/prose.h"

namespace annotate {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

namespace {

/// In PGN the text about a game is a text before its first move.
void remove_summary(Game& game) {
  game.comment = without_summary(game.comment);
  if (!game.root().first_child) return;
  auto& subinfos = game.node(*game.root().first_child).subinfos;
  for (Subinfo& info : subinfos)
    if (info.id.empty()) info.before = without_summary(info.before);
  std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
}

}  // namespace

ChangedMarks adopt_prose(Game& game, const Provider& provider, const std::set<std::string>& ids,
                         bool is_ours) {
  if (is_ours) remove_summary(game);
  ChangedMarks changed;
  const auto names = names_in_annotator(game);
  std::set<NodeId> counted;
  const auto count = [&](std::optional<NodeId> line) {
    if (line) changed.lines += counted.insert(*line).second ? 1 : 0;
  };
  walk_moves(
      game,
      [&](NodeId id, const auto& before, bool) {
        chess::Node& node = game.node(id);
        std::vector<chess::Nag> signs;
        for (const Subinfo& info : node.subinfos) {
          if (info.comment.empty() || (info.id.empty() ? !is_ours : !ids.contains(info.id))) continue;
          const auto note = recognise_note(info.comment, names);
          if (!note) continue;
          if (info.id.empty()) signs.insert(signs.end(), note->signs.begin(), note->signs.end());
          if constexpr (std::is_same_v<decltype(before), const chess::Position&>)
            count(find_named_line(game, id, before, note->best));
        }
        sort_marks(node.subinfos, ids, [&](const std::string& stands_under, const Mark& mark) {
          if (stands_under.empty() && !is_ours) return std::string();
          const bool is_known =
              mark.kind == MarkKind::Text ? recognise_note(mark.content, names).has_value()
              : mark.kind == MarkKind::Glyph
                  ? !stands_under.empty() ||
                        std::ranges::any_of(signs,
                                            [&](chess::Nag sign) {
                                              return std::to_string(chess::number_of(sign)) == mark.content;
                                            })
                  : mark.kind == MarkKind::Eval && !stands_under.empty();
          if (!is_known) return std::string();
          return stands_under.empty() ? provider.id : stands_under;
        });
        if (!game.is_first_child(id)) return;
        for (const NodeId other : variations_of(game, id)) {
          if (!ids.contains(game.node(other).extras->line_id)) continue;
          count(other);
          game.node(other).extras.edit().line_id.clear();
        }
      },
      [](NodeId) { return true; });
  return changed;
}

}  // namespace annotate
