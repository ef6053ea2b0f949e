// SPDX-License-Identifier: GPL-3.0-or-later
// Which opening a game has: what its tags say, else, when that is wished, what the table that comes with the
// program says of its moves.
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

}  // namespace chess::inline query
