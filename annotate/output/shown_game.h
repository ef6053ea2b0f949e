// SPDX-License-Identifier: GPL-3.0-or-later
// An annotated game made ready for formats that have one set of tags, and for those that are shown to people,
// who see the marks of one judge first.
#pragma once

#include <string_view>

#include "annotate/output/output.h"

namespace annotate {

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
