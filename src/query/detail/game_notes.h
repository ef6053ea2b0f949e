// SPDX-License-Identifier: GPL-3.0-or-later
// Which kinds of things have been said in a game, beside its moves.
#pragma once

#include "game/game.h"

namespace chess::inline query {

struct GameNotes {
  bool evals = false;       ///< %eval
  bool clocks = false;      ///< %clk, %emt and their kin
  bool comments = false;    ///< text, of the game or any move
  bool variations = false;  ///< a line that was not played
};

/// Looks at all lines of the game.
GameNotes notes_of(const Game& game);

}  // namespace chess::inline query
