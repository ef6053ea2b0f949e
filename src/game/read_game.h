// SPDX-License-Identifier: GPL-3.0-or-later
// What reading the text of one game gave, in the formats that hold a game in a JSON object: the tree as far
// as it could be made, and what was wrong with the text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/imported_game.h"

namespace chess::inline game {

struct GameReadError {
  std::size_t offset = 0;     ///< in the text
  std::optional<int> ply{};   ///< half-moves since move 1 with White to move, when a move is at fault
  bool in_variation = false;  ///< an alternative line is at fault, not the game
  std::string message{};      ///< e.g. "p is 'N', but 'b' stands on f8"
};

/// "ply 12: p is 'N', but 'b' stands on f8". Plies count from the start of the game, the first move is 1.
std::string to_string(const GameReadError& error);

struct ReadGame {
  Game game{};
  /// The game could not be understood; there are tags at most, no moves.
  bool is_refused = false;
  /// The main line is cut before a move that is wrong, as the last error of the main line says.
  bool is_cut = false;
  /// In the order of the text. A variation with an error is kept up to there.
  std::vector<GameReadError> errors{};
};

/// The game as a reader of files hands it over: its place in the input, errors as diagnostics that say
/// what became of the game.
ImportedGame to_imported(ReadGame read, std::size_t number, std::size_t line);

/// The same for a stretch of input that is no text of a game at all.
ImportedGame refused_stretch(std::string fault, std::size_t number, std::size_t line);

}  // namespace chess::inline game
