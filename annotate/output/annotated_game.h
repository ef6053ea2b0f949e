// SPDX-License-Identifier: GPL-3.0-or-later
// An annotated game as outputs get it, and made ready for formats that have one set of tags, and for those
// that are shown to people, who see the marks of one judge first.
#pragma once

#include <span>
#include <string_view>

#include "annotate/judge/game_verdict.h"
#include "annotate/mark/provider.h"
#include "game/game.h"

namespace annotate {

/// A game whose moves are marked, and what there is to say of it as a whole: each format has its own place
/// for that.
struct AnnotatedGame {
  const chess::Game& game;
  /// One for each engine that judged the game, and who that is; empty for a game that was passed on as it is.
  std::span<const GameVerdict> verdicts{};
  std::span<const Provider* const> judges{};
};

/// The game with accuracy and the like in its tags, named annotators, and each glyph once on a move.
chess::Game with_summary_tags(const AnnotatedGame& annotated);

/// The same for pages and terminals, which show one eval of a move, the first: that of this run's first judge
/// goes before what the game had.
chess::Game shown_game(const AnnotatedGame& annotated);

/// The provider whose subinfo stands first on most moves of the main line, as the judge's does in what is
/// shown to people: its labels are counted beside accuracy and average loss. Empty where no move has a
/// subinfo with an id. Valid as long as the game.
std::string_view judge_of(const chess::Game& game);

}  // namespace annotate
