// SPDX-License-Identifier: GPL-3.0-or-later
// Taking out our own earlier marks. Where ids are kept (BGN) that is exact. PGN has no place for
// ids: there our marks are known by the Annotator tag, and by their form.
#include <algorithm>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/judge/words/comment.h"
#include "annotate/mark/mark_game.h"
#include "base/text.h"
#include "notation/san.h"

namespace annotate {

namespace {

using chess::Game;
using chess::Node;
using chess::NodeId;
using chess::Subinfo;

template <class Range, class Value>
bool has(const Range& range, const Value& value) {
  return std::ranges::find(range, value) != std::ranges::end(range);
}

/// "Marginalia 0.1.0" without its last word.
std::string_view without_version(std::string_view name) {
  return chess::trim(name.substr(0, name.rfind(' ')));
}

/// The names in the Annotator tag that are our program's, alone or behind an engine, in whatever version:
/// each once.
std::vector<std::string_view> names_of_ours(const Game& game, const Provider& provider) {
  const std::string_view program = without_version(provider.annotator);
  std::vector<std::string_view> names;
  for (const auto part : chess::split(game.tags.get("Annotator"), ';')) {
    const std::string_view name = without_version(chess::trim(part));
    const bool is_ours = name == program || name.ends_with(" + " + std::string(program));
    if (is_ours && !has(names, name)) names.push_back(name);
  }
  return names;
}

/// The alternatives to `id`, a move of the main line.
std::vector<NodeId> variations_of(const Game& game, NodeId id) {
  std::vector<NodeId> variations;
  for (auto next = game.node(id).next_sibling; next; next = game.node(*next).next_sibling)
    variations.push_back(*next);
  return variations;
}

/// Takes a variation out; its moves.
std::vector<chess::Move> take_line(Game& game, NodeId first) {
  std::vector<chess::Move> moves;
  for (std::optional<NodeId> id = first; id; id = game.node(*id).first_child)
    moves.push_back(game.node(*id).move);
  game.remove_variation(first);
  return moves;
}

bool remove_by_id(Game& game, NodeId id, const std::string& provider, OwnMarks marks,
                  std::vector<chess::Move>& line) {
  for (const NodeId variation : variations_of(game, id))
    if (game.node(variation).extras->line_id == provider) line = take_line(game, variation);
  auto& subinfos = game.node(id).subinfos;
  bool found = false;
  std::erase_if(subinfos, [&](Subinfo& info) {
    if (info.id != provider) return false;
    found = true;
    if (marks == OwnMarks::All || info.find_command("eval") == nullptr) return true;
    info.nag.reset();
    info.comment.clear();
    return false;
  });
  return found;
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

std::vector<chess::Move> take_best_line(Game& game, NodeId id, const chess::Position& before,
                                        std::string_view best) {
  // Ours was added behind all that were there.
  for (const NodeId variation : std::views::reverse(variations_of(game, id))) {
    if (chess::to_san(before, game.node(variation).move) != best || !is_bare_line(game, variation)) continue;
    return take_line(game, variation);
  }
  return {};
}

bool remove_by_form(Game& game, NodeId id, const chess::Position& before, OwnMarks marks,
                    std::vector<chess::Move>& line) {
  auto& subinfos = game.node(id).subinfos;
  // Ours stands behind everything but clocks: the last that has our form. A text before the move may have
  // come into the same subinfo.
  const auto own = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
    if (!info.id.empty() || !has_own_commands(info)) return false;
    if (!info.comment.empty()) return recognise_comment(info.comment).has_value();
    return !info.commands.empty() && marks == OwnMarks::All;
  });
  if (own == subinfos.rend()) return false;
  const auto comment = recognise_comment(own->comment);
  if (marks == OwnMarks::All && !own->commands.empty()) own->commands.erase(own->commands.begin());
  own->comment.clear();
  if (comment) {
    // Of several glyphs ours is the last; the reader gives every one after the first a subinfo of its own.
    const auto glyph = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
      return info.nag && has(comment->signs, *info.nag);
    });
    if (glyph != subinfos.rend()) glyph->nag.reset();
  }
  std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
  if (comment && !comment->best.empty()) line = take_best_line(game, id, before, comment->best);
  return true;
}

/// How often something of our form may be taken from a move: once for each engine that the game's Annotator
/// tag and this run share. Those that only the tag has go to `others`.
int times_by_form(const Game& game, std::span<const Provider* const> providers, OwnMarks marks,
                  std::string& others) {
  const auto names = names_of_ours(game, *providers.front());
  if (marks == OwnMarks::AllButEvals && names.size() == 1)
    return 1;  // whoever gave the evals: the words are ours
  std::vector<std::string> of_run;
  for (const Provider* provider : providers) of_run.emplace_back(without_version(annotator_text(*provider)));
  std::size_t foreign = 0;
  std::string foreigners;
  for (const std::string_view name : names) {
    if (has(of_run, name)) continue;
    if (foreign++ > 0) foreigners += "; ";
    foreigners += name;
  }
  if (foreign == names.size()) return 0;  // nothing of ours is there
  others = std::move(foreigners);
  return foreign == 0 ? static_cast<int>(names.size()) : 0;
}

}  // namespace

RemovedMarks remove_own(Game& game, std::span<const Provider* const> providers, OwnMarks marks) {
  RemovedMarks removed;
  const int by_form = times_by_form(game, providers, marks, removed.others);
  bool any_by_id = false;
  chess::Position pos = game.start();
  for (const NodeId id : game.main_line()) {
    bool by_id = false;
    std::vector<chess::Move>& line = removed.lines.emplace_back();
    for (const Provider* provider : providers) by_id |= remove_by_id(game, id, provider->id, marks, line);
    int times = 0;
    while (!by_id && times < by_form && remove_by_form(game, id, pos, marks, line)) ++times;
    any_by_id |= by_id;
    removed.moves += by_id || times > 0 ? 1 : 0;
    pos.play(game.node(id).move);
  }
  if (any_by_id) removed.others.clear();
  return removed;
}

}  // namespace annotate
