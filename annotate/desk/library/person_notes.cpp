// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/person_notes.h"

#include <algorithm>
#include <ranges>
#include <vector>

#include "annotate/mark/mark_game.h"
#include "annotate/mark/proof.h"
#include "game/tree_edit.h"
#include "pgn/comment.h"

namespace annotate {

namespace {

using chess::Game;
using chess::NodeId;
using chess::Subinfo;

/// Which marks at one move are ours by their proof.
class ProvenMarks {
 public:
  ProvenMarks(const Game& game, NodeId id) : proof_(Proof::of(game)), place_(start_place(game)) {
    for (const NodeId step : chess::path_to(game, id)) place_ = place_of(game, place_, step);
  }

  bool has(MarkKind kind, std::string_view content) const {
    return proof_.is_there && std::ranges::any_of(proof_.ids(), [&](const std::string& id) {
             return proof_.has(id, kind, place_, content);
           });
  }
  bool has_text(std::string_view text) const {
    return has(MarkKind::Text, text) || has(MarkKind::Praise, text);
  }
  bool has_glyph(chess::Nag nag) const { return has(MarkKind::Glyph, std::to_string(chess::number_of(nag))); }

 private:
  Proof proof_;
  Place place_;
};

void drop_empty(std::vector<Subinfo>& subinfos) {
  std::erase_if(subinfos, [](const Subinfo& info) { return info.id.empty() && info.empty(); });
}

template <class T>
bool has(const std::vector<T>& list, const T& value) {
  return std::ranges::find(list, value) != list.end();
}

std::string_view command_of(std::string_view shape) { return shape.size() == 3 ? "csl" : "cal"; }

}  // namespace

std::string clean_comment(std::string_view text) {
  std::string clean;
  chess::append_comment_text(text, clean);
  for (auto at = clean.find("[%"); at != std::string::npos; at = clean.find("[%", at))
    clean.insert(at + 1, 1, ' ');
  return clean;
}

std::string clean_tag(std::string_view text) {
  std::string clean;
  chess::append_folded(text, clean);
  return clean;
}

void set_persons_comment(Game& game, NodeId id, std::string_view text) {
  const ProvenMarks marks(game, id);
  auto& subinfos = game.node(id).subinfos;
  const auto is_persons = [&](const Subinfo& info) {
    return info.id.empty() && !marks.has_text(info.comment);
  };
  auto found = std::ranges::find_if(
      subinfos, [&](const Subinfo& info) { return is_persons(info) && !info.comment.empty(); });
  if (found == subinfos.end()) found = std::ranges::find_if(subinfos, is_persons);
  if (found == subinfos.end()) found = subinfos.emplace(subinfos.end());
  found->comment = text;
  drop_empty(subinfos);
}

void set_persons_glyphs(Game& game, NodeId id, std::span<const chess::Nag> nags) {
  const ProvenMarks marks(game, id);
  auto& subinfos = game.node(id).subinfos;
  std::vector<chess::Nag> of_providers;
  for (Subinfo& info : subinfos) {
    if (!info.nag) continue;
    if (!info.id.empty() || marks.has_glyph(*info.nag))
      of_providers.push_back(*info.nag);
    else
      info.nag.reset();
  }
  for (const chess::Nag nag : nags) {
    if (has(of_providers, nag)) continue;
    auto place =
        std::ranges::find_if(subinfos, [](const Subinfo& info) { return info.id.empty() && !info.nag; });
    if (place == subinfos.end()) place = subinfos.emplace(subinfos.end());
    place->nag = nag;
  }
  drop_empty(subinfos);
}

void set_persons_shapes(Game& game, NodeId id, std::span<const std::string> shapes) {
  const ProvenMarks marks(game, id);
  auto& subinfos = game.node(id).subinfos;
  std::vector<std::string> of_providers;
  for (Subinfo& info : subinfos) {
    for (chess::Command& command : info.commands) {
      if (!is_drawing(command)) continue;
      std::erase_if(command.operands, [&](const chess::Operand& operand) {
        const bool is_ours = !info.id.empty() || marks.has(MarkKind::Drawing, command.name + operand.text());
        if (is_ours) of_providers.push_back(operand.text());
        return !is_ours;
      });
    }
    std::erase_if(info.commands, [](const chess::Command& command) {
      return is_drawing(command) && command.operands.empty();
    });
  }
  std::vector<std::string> own;
  for (const std::string& shape : shapes)
    if (!has(of_providers, shape) && !has(own, shape)) own.push_back(shape);
  if (!own.empty()) {
    auto place = std::ranges::find(subinfos, std::string(), &Subinfo::id);
    if (place == subinfos.end()) place = subinfos.emplace(subinfos.end());
    for (const std::string_view name : {"csl", "cal"}) {
      chess::Command command{std::string(name), {}};
      for (const std::string& shape : own)
        if (command_of(shape) == name) command.operands.emplace_back(shape);
      if (!command.operands.empty()) place->commands.push_back(std::move(command));
    }
  }
  drop_empty(subinfos);
}

}  // namespace annotate
