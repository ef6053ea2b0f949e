// SPDX-License-Identifier: GPL-3.0-or-later
// One BGN game from its JSON text to the tree, every move replayed on a board.
#pragma once

#include <expected>
#include <string_view>

#include "bgn/plain_game.h"
#include "game/imported_game.h"
#include "json/json_tape.h"

namespace chess::inline bgn {

/// Reads games one by one, with memory that is used again.
class BgnGameReader {
 public:
  /// Reads the game that `text` is, keeping what can be kept.
  ReadGame read(std::string_view text);

 private:
  PlainGameReader plain_;
  JsonTape tape_;
};

/// Reads a game that must be right in all its parts. White space around it is allowed.
std::expected<Game, GameReadError> parse_bgn(std::string_view text);

}  // namespace chess::inline bgn
