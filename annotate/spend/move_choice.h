// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of a collection of games the user wants annotated: those of one side or of named players, those
// behind the opening, those from a certain move on.
#pragma once

#include <optional>
#include <vector>

#include "annotate/judge/judged_moves.h"
#include "core/piece.h"
#include "game/game.h"
#include "query/tag_patterns.h"

namespace annotate {

struct MoveChoice {
  std::optional<chess::Color> side;  ///< empty: both
  std::vector<chess::NamePattern> players;  ///< the moves of anyone who fits one of these; empty: of anybody
  /// Not the moves up to the last position of the game that stands in the table of openings.
  bool skip_book = false;
  int from_move = 1;  ///< the number of a move of both sides, as it is written before White's move
};

/// Whose moves of a game with these tags are judged; `first` is left at 0. Returns nothing if it is nobody's:
/// none of the players plays, or not on that side.
std::optional<JudgedMoves> judged_sides(const MoveChoice& choice, const chess::Tags& tags);

}  // namespace annotate
