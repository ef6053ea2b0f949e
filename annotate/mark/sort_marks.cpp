// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/sort_marks.h"

#include <algorithm>
#include <utility>

#include "annotate/mark/drawings.h"
#include "annotate/mark/mark_game.h"

namespace annotate {

namespace {

using chess::Subinfo;

/// Sorts what is said of one move by whose it is.
class MoveAdoption {
 public:
  MoveAdoption(std::vector<Subinfo>& subinfos, const std::set<std::string>& ids)
      : subinfos_(subinfos), ids_(ids) {}

  void sort(const OwnerOf& owner) {
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
      auto ours = take_marks(info, id, owner);
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
  static std::vector<Subinfo> take_marks(Subinfo& info, const std::string& id, const OwnerOf& owner) {
    std::vector<Subinfo> ours;
    if (info.nag) {
      const std::string own = owner(id, Mark{MarkKind::Glyph, std::to_string(chess::number_of(*info.nag))});
      if (!own.empty()) part_of(ours, own).nag = std::exchange(info.nag, std::nullopt);
    }
    for (const MarkKind kind : {MarkKind::Text, MarkKind::TextBefore}) {
      const auto text = kind == MarkKind::Text ? &Subinfo::comment : &Subinfo::before;
      if ((info.*text).empty()) continue;
      const std::string own = owner(id, Mark{kind, info.*text});
      if (!own.empty()) part_of(ours, own).*text = std::exchange(info.*text, {});
    }
    for (chess::Command& command : std::exchange(info.commands, {})) {
      if (is_drawing(command)) {
        for (const chess::Operand& operand : command.operands) {
          const std::string own = owner(id, Mark{MarkKind::Drawing, command.name + operand.text()});
          add_operand(own.empty() ? info : part_of(ours, own), command.name, operand);
        }
        if (command.operands.empty()) info.commands.push_back(std::move(command));
        continue;
      }
      const std::string own = command.name == "eval" && !command.operands.empty()
                                  ? owner(id, Mark{MarkKind::Eval, command.operands.front().text()})
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
};

}  // namespace

void sort_marks(std::vector<Subinfo>& subinfos, const std::set<std::string>& ids, const OwnerOf& owner) {
  MoveAdoption(subinfos, ids).sort(owner);
}

}  // namespace annotate
