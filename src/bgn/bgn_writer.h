// SPDX-License-Identifier: GPL-3.0-or-later
// Games to BGN (Better Game Notation, Buzz Moschetti 2020-2024), one JSON object a line, with the
// keys always in the same order, so that the same game is always the same bytes. See FORMAT.md.
#pragma once

#include <string>

#include "game/game.h"

namespace chess::inline bgn {

struct BgnWriteOptions {
  /// End the game with a line feed, as a BGN file has it.
  bool end_line = true;
};

/// Appends one game. Precondition: every move of the tree is legal where it stands, or a null move of a
/// side not in check.
void append_bgn(const Game& game, std::string& out, BgnWriteOptions options = {});
std::string to_bgn(const Game& game, BgnWriteOptions options = {});

}  // namespace chess::inline bgn
