// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/query/game_opening.h"

#include "annotate/bgn/query/tag_test.h"
#include "opening/opening_book.h"

namespace bgn_program {

OpeningName opening_of(const chess::Game& game, bool look_up) {
  OpeningName opening{said(game.tags, "ECO").value_or(""), said(game.tags, "Opening").value_or("")};
  if (!look_up || (!opening.eco.empty() && !opening.name.empty())) return opening;
  if (game.variant() != chess::Variant::Standard || !game.root().first_child) return opening;
  if (game.start() != chess::Position::start()) return opening;
  const auto found = chess::OpeningBook::embedded().name_game(game.start(), game.main_moves());
  if (!found || found->ply == 0) return opening;
  const bool agrees = opening.eco.empty() || opening.eco == found->eco;
  if (opening.eco.empty()) opening.eco = found->eco;
  if (opening.name.empty() && agrees) opening.name = found->entry.name;
  return opening;
}

}  // namespace bgn_program
