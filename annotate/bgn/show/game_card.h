// SPDX-License-Identifier: GPL-3.0-or-later
// Who played whom, where, when and what: the tags of a game as a few lines for people.
#pragma once

#include <cstddef>
#include <string>

#include "console/terminal.h"
#include "game/imported_game.h"

namespace annotate::bgn {

struct CardStyle {
  std::size_t width = 80;
  bool ascii = false;  ///< "-" for dashes and points
};

/// The players with titles, ratings and the result; event, place and time; opening (from its tags, or looked
/// up by the moves); time control and how it ended; every other tag on a line of its own; what was wrong
/// with the game.
std::string game_card(const chess::ImportedGame& game, const CardStyle& style, const chess::Ink& ink);

}  // namespace annotate::bgn
