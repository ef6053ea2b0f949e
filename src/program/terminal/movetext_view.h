// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game as a person reads them in a terminal: the main line with signs and evaluations, what is
// said of a move below it, and variations indented under the move that they replace.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "console/terminal.h"
#include "game/game.h"

namespace chess { inline namespace terminal {

struct MovetextStyle {
  std::size_t width = 80;
  bool ascii = false;  ///< signs of NAGs in ASCII, or as $n
  bool clocks = false;  ///< clocks behind the moves, too
  /// How many half-moves of the main line lead to the position shown; the last of them is marked.
  std::optional<std::size_t> current{};
};

/// Lines that end with line feeds; empty for a game without moves and comments.
std::string movetext_view(const Game& game, const MovetextStyle& style, const Ink& ink);

}}  // namespace chess::terminal
