// SPDX-License-Identifier: GPL-3.0-or-later
// Taking out our own earlier marks. Where ids are kept (BGN) that is exact. PGN has no place for
// ids: there our marks are known by the Annotator tag, and by their form.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/notes.h"
#include "base/text.h"

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

/// The names in the Annotator tag that are ours, without versions: each once.
std::vector<std::string_view> names_of_ours(const Game& game, std::string_view program) {
  std::vector<std::string_view> names;
  for (const auto part : chess::split(game.tags.get("Annotator"), ';')) {
    const std::string_view name = chess::trim(part.substr(0, part.rfind(' ')));
    if (is_ours(part, program) && !has(names, name)) names.push_back(name);
  }
  return names;
}

/// Takes our names out of the Annotator tag. The tag stays, perhaps empty.
void remove_names(Game& game, std::string_view program) {
  std::string others;
  for (const auto part : chess::split(game.tags.get("Annotator"), ';'))
    if (!is_ours(part, program)) (others += others.empty() ? "" : "; ") += chess::trim(part);
  game.tags.set("Annotator", others);
}

/// Takes a variation out; its moves.
std::vector<chess::Move> take_line(Game& game, NodeId first) {
  auto moves = moves_of_line(game, first);
  game.remove_variation(first);
  return moves;
}

/// Does the variation have the form of our next best lines: an eval behind the first move, and no word?
bool is_further_line(const Game& game, NodeId first) {
  const Node& node = game.node(first);
  if (node.first_child != node.last_child || node.subinfos.size() != 1) return false;
  const Subinfo& info = node.subinfos.front();
  return info.id.empty() && !info.nag && info.comment.empty() && info.before.empty() &&
         info.commands.size() == 1 && info.commands.front().name == "eval" &&
         (!node.first_child || is_bare_line(game, *node.first_child));
}

bool is_praise(std::optional<chess::Nag> nag) {
  using enum chess::Nag;
  return nag == GoodMove || nag == BrilliantMove || nag == SpeculativeMove || nag == OnlyMove;
}

bool is_praise_comment(const OwnComment& comment) {
  return !comment.signs.empty() && is_praise(comment.signs.front());
}

bool remove_by_id(Game& game, NodeId id, const std::string& provider, OwnMarks marks,
                  std::vector<chess::Move>& line) {
  for (const NodeId variation : variations_of(game, id))
    if (game.node(variation).extras->line_id == provider) {
      auto moves = take_line(game, variation);
      if (line.empty()) line = std::move(moves);  // the next best ones stand behind the best one
    }
  auto& subinfos = game.node(id).subinfos;
  bool found = false;
  std::erase_if(subinfos, [&](Subinfo& info) {
    if (info.id != provider) return false;
    found = true;
    if (marks == OwnMarks::All) return true;
    if (is_praise(info.nag)) return false;
    if (info.find_command("eval") == nullptr) return true;
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

/// How notes of the game name engines.
struct NoteNames {
  std::vector<std::string_view> all;
  /// Notes of several engines have names. Then the glyph beside one may be of its engine. A note that has a
  /// name though there is one engine lost its glyph to somebody else's.
  bool are_several = false;
};

NoteNames note_names(const Game& game) {
  NoteNames names{names_in_annotator(game)};
  std::string_view first;
  for (const NodeId id : game.main_line())
    for (const Subinfo& info : game.node(id).subinfos)
      if (const auto note = recognise_note(info.comment, names.all); note && !note->name.empty()) {
        names.are_several |= !first.empty() && first != note->name;
        first = note->name;
      }
  return names;
}

bool remove_by_form(Game& game, NodeId id, const chess::Position& before, OwnMarks marks,
                    const NoteNames& names, std::vector<chess::Move>& line) {
  auto& subinfos = game.node(id).subinfos;
  // Ours stands behind everything but clocks: the last that has our form. A text before the move may have
  // come into the same subinfo.
  const auto own = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
    if (!info.id.empty() || !has_own_commands(info)) return false;
    if (!info.comment.empty()) {
      const auto note = recognise_note(info.comment, names.all);
      return note && (marks == OwnMarks::All || !is_praise_comment(note->comment));
    }
    return !info.commands.empty() && marks == OwnMarks::All;
  });
  if (own == subinfos.rend()) return false;
  const auto note = recognise_note(own->comment, names.all);
  if (marks == OwnMarks::All && !own->commands.empty()) own->commands.erase(own->commands.begin());
  own->comment.clear();
  if (note && (note->name.empty() || names.are_several)) {
    // Of several glyphs ours is the last; the reader gives every one after the first a subinfo of its own.
    const auto glyph = std::find_if(subinfos.rbegin(), subinfos.rend(), [&](const Subinfo& info) {
      return info.nag && has(note->comment.signs, *info.nag);
    });
    if (glyph != subinfos.rend()) glyph->nag.reset();
  }
  std::erase_if(subinfos, [](const Subinfo& info) { return info.empty() && info.id.empty(); });
  if (note)
    if (const auto best = find_named_line(game, id, before, note->comment.best)) {
      while (const auto next = game.node(*best).next_sibling) {
        if (!is_further_line(game, *next)) break;
        game.remove_variation(*next);
      }
      line = take_line(game, *best);
    }
  return true;
}

/// How often something of our form may be taken from a move: once for each engine of ours in the Annotator
/// tag.
int times_by_form(const Game& game, std::string_view program, OwnMarks marks) {
  const auto names = names_of_ours(game, program);
  // Whoever gave the evals that stay: the words beside them are ours.
  return marks == OwnMarks::DerivedFromEvals && !names.empty() ? 1 : static_cast<int>(names.size());
}

}  // namespace

RemovedMarks remove_own(Game& game, std::span<const Provider* const> providers, OwnMarks marks) {
  RemovedMarks removed;
  const std::string_view program = providers.front()->annotator;
  const int by_form = times_by_form(game, program, marks);
  const NoteNames names = by_form > 0 ? note_names(game) : NoteNames{};
  chess::Position pos = game.start();
  for (const NodeId id : game.main_line()) {
    bool by_id = false;
    std::vector<chess::Move>& line = removed.lines.emplace_back();
    for (const Provider* provider : providers) by_id |= remove_by_id(game, id, provider->id, marks, line);
    int times = 0;
    while (!by_id && times < by_form && remove_by_form(game, id, pos, marks, names, line)) ++times;
    removed.moves += by_id || times > 0 ? 1 : 0;
    pos.play(game.node(id).move);
  }
  if (by_form > 0 && marks == OwnMarks::All) remove_names(game, program);
  return removed;
}

}  // namespace annotate
