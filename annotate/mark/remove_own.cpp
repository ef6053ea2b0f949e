// SPDX-License-Identifier: GPL-3.0-or-later
// Taking out our own earlier marks. Where ids are kept (BGN) that is exact. PGN has no place for
// ids: there our marks are known by the Annotator tag, and by their form.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/judge/words/recognise.h"
#include "annotate/mark/mark_game.h"
#include "base/text.h"
#include "notation/san.h"

namespace annotate {

namespace {

using chess::Game;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;

/// Does the Annotator tag name us, in whatever version?
bool is_annotated_by(const Game& game, const Provider& provider) {
  const auto without_version = [](std::string_view name) {
    return chess::trim(name.substr(0, name.rfind(' ')));
  };
  const std::string us = annotator_text(provider);
  for (const auto name : chess::split(game.tags.get("Annotator"), ';'))
    if (without_version(chess::trim(name)) == without_version(us)) return true;
  return false;
}

/// The alternatives to `id`, a move of the main line.
std::vector<NodeId> variations_of(const Game& game, NodeId id) {
  std::vector<NodeId> variations;
  for (auto next = game.node(id).next_sibling; next; next = game.node(*next).next_sibling)
    variations.push_back(*next);
  return variations;
}

int remove_by_id(Game& game, NodeId id, const std::string& provider) {
  for (const NodeId variation : variations_of(game, id))
    if (game.node(variation).extras->line_id == provider) game.remove_variation(variation);
  return static_cast<int>(
      std::erase_if(game.node(id).subinfos, [&](const Subinfo& info) { return info.id == provider; }));
}

/// Our eval stands first, perhaps in one comment with somebody's clock.
bool has_own_commands(const Subinfo& info) {
  return info.commands.empty() || info.commands.front().name == "eval";
}

/// Nothing is said of any move of the line: an engine wrote it.
bool is_bare_line(const Game& game, NodeId first) {
  for (std::optional<NodeId> id = first; id; id = game.node(*id).first_child) {
    const Node& node = game.node(*id);
    if (!node.subinfos.empty() || node.first_child != node.last_child) return false;
  }
  return true;
}

void remove_best_line(Game& game, NodeId id, const chess::Position& before, std::string_view best) {
  for (const NodeId variation : variations_of(game, id)) {
    if (chess::to_san(before, game.node(variation).move) != best || !is_bare_line(game, variation)) continue;
    game.remove_variation(variation);
    return;
  }
}

int remove_by_form(Game& game, NodeId id, const chess::Position& before) {
  auto& subinfos = game.node(id).subinfos;
  // Ours stands behind everything but clocks: the last that has our form.
  const auto own = std::find_if(subinfos.rbegin(), subinfos.rend(), [](const Subinfo& info) {
    const bool says_something = !info.commands.empty() || !info.comment.empty();
    return info.id.empty() && info.before.empty() && has_own_commands(info) && says_something &&
           (info.comment.empty() || recognise_comment(info.comment));
  });
  if (own == subinfos.rend()) return 0;
  const auto comment = recognise_comment(own->comment);
  if (!own->commands.empty()) own->commands.erase(own->commands.begin());
  own->comment.clear();
  if (comment && comment->has_sign) {
    // Of several glyphs ours is the last; the reader gives every one after the first a subinfo of its own.
    const auto glyph = std::find_if(subinfos.rbegin(), subinfos.rend(), [](const Subinfo& info) {
      return info.nag && (chess::is_move_quality(*info.nag) || info.nag == chess::Nag::OnlyMove);
    });
    if (glyph != subinfos.rend()) glyph->nag.reset();
  }
  std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
  if (comment && !comment->best.empty()) remove_best_line(game, id, before, comment->best);
  return 1;
}

}  // namespace

int remove_own(Game& game, const Provider& provider) {
  const bool by_form = is_annotated_by(game, provider);
  int removed = 0;
  chess::Position pos = game.start();
  for (const NodeId id : game.main_line()) {
    const int by_id = remove_by_id(game, id, provider.id);
    removed += by_id;
    if (by_form && by_id == 0) removed += remove_by_form(game, id, pos);
    pos.play(game.node(id).move);
  }
  return removed;
}

}  // namespace annotate
