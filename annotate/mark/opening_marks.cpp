// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/opening_marks.h"

#include "annotate/mark/proof.h"

namespace annotate {

namespace {

bool is_said(std::string_view value) { return !value.empty() && value != "?" && value != "-"; }

}  // namespace

void set_opening_tags(chess::Game& game, bool keep) {
  const std::string_view eco = game.tags.get("ECO");
  const bool has_eco = keep && is_said(eco);
  const bool has_name = keep && is_said(game.tags.get("Opening"));
  if ((has_eco && has_name) || game.chess960) return;
  const auto opening = find_opening(game.start(), game.main_moves());
  if (!opening) return;
  const bool names = !has_name && (!has_eco || eco == opening->entry.eco);
  const auto set = [&](std::string_view name, std::string_view value) {
    if (game.tags.get(name) == value) return;
    game.tags.set(name, value);
    prove_tag(game, name);
  };
  if (!has_eco && !has_name) set("ECO", opening->entry.eco);
  if (names) set("Opening", opening->entry.name);
}

void mark_novelty(chess::Game& game, std::size_t index, const Provider& provider) {
  chess::Subinfo info;
  info.id = provider.id;
  info.nag = chess::Nag::Novelty;
  game.node(game.main_line()[index]).subinfos.push_back(std::move(info));
}

}  // namespace annotate
