// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/opening_tags.h"

#include "openings/opening_book.h"

namespace annotate {

namespace {

bool is_said(std::string_view value) { return !value.empty() && value != "?" && value != "-"; }

}  // namespace

void set_opening_tags(chess::Game& game, bool keep) {
  const std::string_view eco = game.tags.get("ECO");
  const bool has_eco = keep && is_said(eco);
  const bool has_name = keep && is_said(game.tags.get("Opening"));
  if ((has_eco && has_name) || game.chess960 || game.start() != chess::Position::start()) return;
  const auto moves = game.main_moves();
  const auto opening = chess::OpeningBook::embedded().name_game(game.start(), moves);
  if (!opening || opening->ply == 0) return;
  const bool names = !has_name && (!has_eco || eco == opening->eco);
  if (!has_eco && !has_name) game.tags.set("ECO", opening->eco);
  if (names) game.tags.set("Opening", opening->entry.name);
}

}  // namespace annotate
