// SPDX-License-Identifier: GPL-3.0-or-later
// King and pawn against king, exactly: a table by retrograde analysis, made at the first question.
#pragma once

#include "core/board.h"
#include "core/position.h"

namespace chess { inline namespace motifs {

/// Are a king and a pawn on the board against a king, and nothing else?
bool is_king_and_pawn(const Board& board);

/// The side that has the pawn. Precondition: is_king_and_pawn.
Color side_with_pawn(const Board& board);

/// Does the side with the pawn win with best play? Otherwise the ending is drawn. Precondition:
/// is_king_and_pawn.
bool is_won_king_and_pawn(const Position& pos);

/// Do the kings stand in opposition: on one file, rank or diagonal, with one, three or five squares between
/// them? The side that is not to move has it.
bool is_opposition(Square king, Square other);

}}  // namespace chess::motifs
