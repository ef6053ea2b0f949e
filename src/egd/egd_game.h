// SPDX-License-Identifier: GPL-3.0-or-later
// One EGD game from its JSON text to the tree: every move is played on a board, and all that the entry says
// of it is compared with what happened there. See FORMAT.md.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "json/json_tape.h"

namespace chess {

struct EgdError {
  std::size_t offset = 0;    ///< in the text
  std::optional<int> ply{};  ///< half-moves since move 1 with White to move, when a move is at fault
  std::string message{};     ///< e.g. "piece is \"N\", but \"Bl\" moves"
};

/// What a text gave: the game as far as it could be read, and what was wrong.
struct EgdGame {
  Game game;
  /// There are tags at most, no moves.
  bool is_refused = false;
  /// The game ends before a move that is wrong: what the last error says.
  bool is_cut = false;
  std::vector<EgdError> errors;
};

/// Reads the game that `text` is, keeping what can be kept. `tape` is memory to be used again.
EgdGame read_egd_game(std::string_view text, JsonTape& tape);

}  // namespace chess
