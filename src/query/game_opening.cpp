// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/game_opening.h"

#include "openings/opening_book.h"
#include "query/tag_test.h"

namespace chess::inline query {

OpeningName opening_of(const Game& game, bool look_up) {
  OpeningName opening{said(game.tags, "ECO").value_or(""), said(game.tags, "Opening").value_or("")};
  if (!look_up || (!opening.eco.empty() && !opening.name.empty())) return opening;
  if (game.variant() != Variant::Standard || !game.root().first_child) return opening;
  if (game.start() != Position::start()) return opening;
  const auto found = OpeningBook::embedded().name_game(game.start(), game.main_moves());
  if (!found || found->ply == 0) return opening;
  const bool agrees = opening.eco.empty() || opening.eco == found->eco;
  if (opening.eco.empty()) opening.eco = found->eco;
  if (opening.name.empty() && agrees) opening.name = found->entry.name;
  return opening;
}

}  // namespace chess::inline query
