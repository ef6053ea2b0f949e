// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/adopt.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/notes.h"
#include "annotate/mark/proof.h"
#include "annotate/mark/sort_marks.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

void set_ids_in_line(Game& game, NodeId first, const std::string& id) {
  std::vector<NodeId> waiting{first};
  while (!waiting.empty()) {
    chess::Node& node = game.node(waiting.back());
    waiting.pop_back();
    for (Subinfo& info : node.subinfos)
      if (info.id.empty()) info.id = id;
    for (auto next = node.first_child; next; next = game.node(*next).next_sibling) waiting.push_back(*next);
  }
}

/// A game with a proof.
ChangedMarks adopt_proved(Game& game, const Proof& proof, std::span<const Provider* const> providers,
                          OwnMarks marks, const std::set<std::string>& ids) {
  ChangedMarks changed;
  // Where ids are kept, a person may have said the same as we.
  const bool keeps_ids = has_marks_of(game, ids);
  const auto heir_of = [&](const std::string& id) {
    return find_provider(providers, id) != nullptr ? id : providers.front()->id;
  };
  std::size_t ply = 0;
  const auto adopt_line = [&](NodeId first, Place place) {
    const std::string line_id = game.node(first).extras->line_id;
    if (line_id.empty() ? keeps_ids : !ids.contains(line_id)) return;
    const bool is_there = proof.has_place(MarkKind::Line, place);
    const std::string content = is_there ? content_of_line(game, first) : std::string();
    for (const std::string& id : ids)
      if (is_there && proof.has(id, MarkKind::Line, place, content) &&
          (line_id.empty() || line_id == id || line_id == heir_of(id))) {
        const std::string owner = line_id.empty() ? heir_of(id) : line_id;
        game.node(first).extras.edit().line_id = owner;
        return set_ids_in_line(game, first, owner);
      }
    changed.lines += is_there || !line_id.empty() ? 1 : 0;
    if (!line_id.empty()) game.node(first).extras.edit().line_id.clear();
  };
  walk_places(
      game,
      [&](NodeId id, Place before, Place place, bool is_main) {
        chess::Node& node = game.node(id);
        bool has_own_text = false;
        sort_marks(node.subinfos, ids, [&](const std::string& stands_under, const Mark& mark) {
          if (stands_under.empty() && keeps_ids) return std::string();
          for (const std::string& own : ids) {
            if (!stands_under.empty() && stands_under != own && stands_under != heir_of(own)) continue;
            const bool is_proved =
                (mark.kind == MarkKind::Eval && is_main &&
                 proof.has_eval(own, ply, chess::to_uci(node.move), mark.content)) ||
                proof.has(own, mark.kind, place, mark.content) ||
                (mark.kind == MarkKind::Text && proof.has(own, MarkKind::Praise, place, mark.content));
            if (!is_proved) continue;
            has_own_text |= mark.kind == MarkKind::Text;
            if (!stands_under.empty()) return stands_under;
            const bool stays = mark.kind == MarkKind::Eval && marks != OwnMarks::All;
            return stays && find_provider(providers, own) == nullptr ? std::string() : heir_of(own);
          }
          return std::string();
        });
        if (!has_own_text && std::ranges::any_of(node.subinfos, [](const Subinfo& info) {
              return info.id.empty() && !info.comment.empty();
            }))
          changed.texts +=
              proof.has_place(MarkKind::Text, place) || proof.has_place(MarkKind::Praise, place) ? 1 : 0;
        if (is_main) ++ply;
        if (!game.is_first_child(id)) return;
        for (const NodeId other : variations_of(game, id)) adopt_line(other, place_of(game, before, other));
      },
      [&](NodeId first) { return !ids.contains(game.node(first).extras->line_id); });
  return changed;
}

/// A game that nothing is proved of. Only the evals under our ids are ours.
ChangedMarks adopt_unproved(Game& game, const std::set<std::string>& ids) {
  ChangedMarks changed{.is_unmarked = true};
  for (std::size_t i = 1; i < game.size(); ++i) {
    chess::Node& node = game.node(static_cast<NodeId>(i));
    sort_marks(node.subinfos, ids, [](const std::string& stands_under, const Mark& mark) {
      return mark.kind == MarkKind::Eval ? stands_under : std::string();
    });
    if (ids.contains(node.extras->line_id)) node.extras.edit().line_id.clear();
  }
  return changed;
}

}  // namespace

bool has_marks_of(const Game& game, const std::set<std::string>& ids) {
  for (std::size_t i = 1; i < game.size(); ++i) {
    const chess::Node& node = game.node(static_cast<NodeId>(i));
    if (node.extras.is_there() && ids.contains(node.extras->line_id)) return true;
    for (const Subinfo& info : node.subinfos)
      if (!info.id.empty() && ids.contains(info.id)) return true;
  }
  return false;
}

ChangedMarks adopt_marks(Game& game, std::span<const Provider* const> providers, OwnMarks marks) {
  const Proof proof = Proof::of(game);
  std::set<std::string> ids = proof.ids();
  for (const Provider* provider : providers) ids.insert(provider->id);
  if (proof.is_there) return adopt_proved(game, proof, providers, marks, ids);
  return names_us(game, providers.front()->annotator) || has_marks_of(game, ids) ? adopt_unproved(game, ids)
                                                                                 : ChangedMarks();
}

}  // namespace annotate
