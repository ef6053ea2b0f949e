// SPDX-License-Identifier: GPL-3.0-or-later
// Names the opening of a game in its ECO and Opening tags, from the table that comes with the program.
#pragma once

#include "game/game.h"

namespace annotate {

/// With `keep`, only what is missing (or "?") is filled in, and an Opening only beside an ECO code that
/// agrees. A game that never leaves the unnamed, or does not begin at the standard start, stays as it is.
void set_opening_tags(chess::Game& game, bool keep);

}  // namespace annotate
