// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of a collection of games the user wants annotated: those of one side or of named players, those
// behind the opening, those from a certain move on.
#pragma once

#include <optional>
#include <vector>

#include "core/piece.h"
#include "evals/judged_moves.h"
#include "game/game.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace spend {

struct MoveChoice {
  std::optional<Color> side;  ///< empty: both
  std::vector<NamePattern> players;  ///< the moves of anyone who fits one of these; empty: of anybody
  /// Not the moves up to the last position of the game that stands in the table of openings.
  bool skip_book = false;
  int from_move = 1;  ///< the number of a move of both sides, as it is written before White's move
};

/// Whose moves of a game with these tags are judged; `first` is left at 0. Returns nothing if it is nobody's:
/// none of the players plays, or not on that side.
std::optional<JudgedMoves> judged_sides(const MoveChoice& choice, const Tags& tags);

}}  // namespace chess::spend
