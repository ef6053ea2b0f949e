// SPDX-License-Identifier: GPL-3.0-or-later
// What a game has: its opening, by its tags or, when that is wished, by the table that comes with the
// program; and which notes its moves carry.
#pragma once

#include <string_view>

#include "game/game.h"

namespace chess::inline query {

/// Empty where nothing is known. Views into the game or the table.
struct OpeningName {
  std::string_view eco;
  std::string_view name;
};

/// The tags ECO and Opening. With `look_up`, what is missing is filled in for a game that begins at the
/// standard start, by its moves (OpeningBook::name_game): the code and the name, or beside a code that the
/// table agrees with the name.
OpeningName opening_of(const Game& game, bool look_up);

struct GameNotes {
  bool evals = false;       ///< %eval
  bool clocks = false;      ///< %clk, %emt and their kin
  bool comments = false;    ///< text, of the game or any move
  bool variations = false;  ///< a line that was not played
};

/// Looks at all lines of the game.
GameNotes notes_of(const Game& game);

}  // namespace chess::inline query
