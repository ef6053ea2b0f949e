// SPDX-License-Identifier: GPL-3.0-or-later
// One BGN game from its JSON text to the tree, every move replayed on a board.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bgn/plain_game.h"
#include "game/game.h"
#include "json/json_tape.h"

namespace chess {

struct BgnError {
  std::size_t offset = 0;     ///< in the text
  std::optional<int> ply{};   ///< half-moves since move 1 with White to move, when a move is at fault
  bool in_variation = false;  ///< an alternative line is at fault, not the game
  std::string message{};      ///< e.g. "p is 'N', but 'b' stands on f8"
};

/// What a text gave: the game as far as it could be read, and what was wrong.
struct BgnGame {
  Game game;
  /// The header could not be understood; there are tags at most, no moves.
  bool is_refused = false;
  /// The main line is cut before a move that is wrong.
  bool is_cut = false;
  /// In the order of the text. A variation with an error is kept up to there.
  std::vector<BgnError> errors;
};

/// Reads games one by one, with memory that is used again.
class BgnGameReader {
 public:
  /// Reads the game that `text` is, keeping what can be kept.
  BgnGame read(std::string_view text);

 private:
  PlainGameReader plain_;
  JsonTape tape_;
};

/// Reads a game that must be right in all its parts. White space around it is allowed.
std::expected<Game, BgnError> parse_bgn(std::string_view text);

/// "ply 12: p is 'N', but 'b' stands on f8". Plies count from the start of the game, the first move is 1.
std::string to_string(const BgnError& error);

}  // namespace chess
