// SPDX-License-Identifier: GPL-3.0-or-later
// Endings whose result is known without a search: king and pawn against king, exactly, by a table that
// retrograde analysis makes at the first question; and the corner that a bare king holds against the wrong
// bishop.
#pragma once

#include <optional>

#include "core/board.h"
#include "core/position.h"

namespace chess { inline namespace core {

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

/// The corner where the pawns of `strong` promote, that its only bishop does not control, and where the bare
/// king of the other side stands (or next to it): a draw, whatever an engine says. Nothing otherwise, and if
/// there is more on the board.
std::optional<Square> find_held_corner(const Board& board, Color strong);

}}  // namespace chess::core
