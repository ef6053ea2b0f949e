// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows and circles on the board of a bad move, as lichess studies, ChessBase and Scid draw them: `cal` and
// `csl` commands in the comment of the move. Green is the better move; red are the reply and the piece that
// falls.
#pragma once

#include "game/game.h"
#include "judge/game_verdict.h"

namespace annotate {

/// Is the move a mistake or a blunder? Such a move gets its refutation and drawings.
bool is_grave(const chess::MoveVerdict& move);

/// Is it `cal` or `csl`?
bool is_drawing(const chess::Command& command);

/// Adds the drawings for a `?` or `??` behind the other commands; none for other moves.
void add_drawings(const chess::MoveVerdict& move, chess::Subinfo& info);

}  // namespace annotate
