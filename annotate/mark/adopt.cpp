// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/adopt.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/mark/bare_lines.h"
#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "annotate/mark/provider.h"
#include "notation/uci_move.h"

namespace annotate {

namespace {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

/// Something of one move that a subinfo says.
struct Mark {
  MarkKind kind;
  std::string_view content;
};

/// Sorts what is said of one move, under one of these ids or under none, by whose it is: what one subinfo
/// says may be by several, where a format has one place for all. `owner` gives the id of a mark's owner, from
/// the id under which it stands; empty: a person's.
template <class OwnerOf>
class MoveAdoption {
 public:
  MoveAdoption(std::vector<Subinfo>& subinfos, const std::set<std::string>& ids, const OwnerOf& owner)
      : subinfos_(subinfos), ids_(ids), owner_(owner) {}

  void sort() {
    std::vector<Subinfo> sorted;
    sorted.reserve(subinfos_.size() + 1);
    std::vector<Subinfo> nameless;  // ours, to be put in their place
    for (Subinfo& info : subinfos_) {
      if (!info.id.empty() && !ids_.contains(info.id)) {
        sorted.push_back(std::move(info));
        continue;
      }
      const std::string id = std::exchange(info.id, {});
      const std::string date = info.date;
      auto ours = take_marks(info, id);
      if (!info.empty() || (ours.empty() && id.empty())) sorted.push_back(std::move(info));
      for (Subinfo& own : ours) {
        if (!id.empty()) {
          own.date = date;
          sorted.push_back(std::move(own));
        } else {
          join(part_of(nameless, own.id), std::move(own));
        }
      }
    }
    subinfos_ = std::move(sorted);
    std::ranges::sort(nameless, {}, &Subinfo::id);
    for (Subinfo& own : nameless) insert_own(subinfos_, std::move(own));
  }

 private:
  /// That with the id, perhaps a new one.
  static Subinfo& part_of(std::vector<Subinfo>& parts, const std::string& id) {
    const auto known = std::ranges::find(parts, id, &Subinfo::id);
    if (known != parts.end()) return *known;
    parts.emplace_back().id = id;
    return parts.back();
  }

  /// Takes the marks of ours, which stand under `id`, out of `info`.
  std::vector<Subinfo> take_marks(Subinfo& info, const std::string& id) const {
    std::vector<Subinfo> ours;
    if (info.nag) {
      const std::string own = owner_(id, Mark{MarkKind::Glyph, std::to_string(chess::number_of(*info.nag))});
      if (!own.empty()) part_of(ours, own).nag = std::exchange(info.nag, std::nullopt);
    }
    for (const MarkKind kind : {MarkKind::Text, MarkKind::TextBefore}) {
      const auto text = kind == MarkKind::Text ? &Subinfo::comment : &Subinfo::before;
      if ((info.*text).empty()) continue;
      const std::string own = owner_(id, Mark{kind, info.*text});
      if (!own.empty()) part_of(ours, own).*text = std::exchange(info.*text, {});
    }
    for (chess::Command& command : std::exchange(info.commands, {})) {
      if (is_drawing(command)) {
        for (const chess::Operand& operand : command.operands) {
          const std::string own = owner_(id, Mark{MarkKind::Drawing, command.name + operand.text()});
          add_operand(own.empty() ? info : part_of(ours, own), command.name, operand);
        }
        if (command.operands.empty()) info.commands.push_back(std::move(command));
        continue;
      }
      const std::string own = command.name == "eval" && !command.operands.empty()
                                  ? owner_(id, Mark{MarkKind::Eval, command.operands.front().text()})
                                  : std::string();
      (own.empty() ? info : part_of(ours, own)).commands.push_back(std::move(command));
    }
    std::ranges::sort(ours, {}, &Subinfo::id);
    return ours;
  }

  static void add_operand(Subinfo& info, std::string_view name, const chess::Operand& operand) {
    const auto command = std::ranges::find(info.commands, name, &chess::Command::name);
    if (command != info.commands.end())
      command->operands.push_back(operand);
    else
      info.commands.push_back({std::string(name), {operand}});
  }

  /// PGN may have our glyph beside a person's, our text elsewhere.
  static void join(Subinfo& own, Subinfo&& more) {
    if (more.nag) own.nag = more.nag;
    if (!more.comment.empty()) own.comment = std::move(more.comment);
    if (!more.before.empty()) own.before = std::move(more.before);
    std::ranges::move(more.commands, std::back_inserter(own.commands));
  }

  std::vector<Subinfo>& subinfos_;
  const std::set<std::string>& ids_;
  const OwnerOf& owner_;
};

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
        const auto owner = [&](const std::string& stands_under, const Mark& mark) {
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
        };
        MoveAdoption(node.subinfos, ids, owner).sort();
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
    const auto owner = [](const std::string& stands_under, const Mark& mark) {
      return mark.kind == MarkKind::Eval ? stands_under : std::string();
    };
    MoveAdoption(node.subinfos, ids, owner).sort();
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
