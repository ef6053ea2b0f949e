// SPDX-License-Identifier: GPL-3.0-or-later
// Which pawns are passed, isolated, doubled, connected or backward, as sets of squares.
#pragma once

#include "core/board.h"
#include "query/detail/pattern_tree.h"

namespace chess { inline namespace query {

/// The pawns of both colours in `within` with that trait.
/// Passed: no enemy pawn stands before it on its file or a neighbouring one. Isolated: no pawn of its side
/// stands on a neighbouring file. Doubled: another pawn of its side stands on its file. Connected: a pawn of
/// its side stands beside it, or diagonally before or behind it. Backward: it is not isolated, all pawns of
/// its side on neighbouring files are before it, and an enemy pawn attacks the square before it.
Bitboard pawns_with(PawnTrait trait, const Board& board, Bitboard within);

/// The number of groups of neighbouring files on which `c` has pawns.
int pawn_islands(const Board& board, Color c);

}}  // namespace chess::query
