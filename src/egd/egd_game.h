// SPDX-License-Identifier: GPL-3.0-or-later
// One EGD game from its JSON text to the tree: every move is played on a board, and all that the entry says
// of it is compared with what happened there. See FORMAT.md.
#pragma once

#include <string_view>

#include "game/imported_game.h"
#include "json/json_tape.h"

namespace chess::inline egd {

/// Reads the game that `text` is, keeping what can be kept. `tape` is memory to be used again.
ReadGame read_egd_game(std::string_view text, JsonTape& tape);

}  // namespace chess::inline egd
