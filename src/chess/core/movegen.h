// SPDX-License-Identifier: GPL-3.0-or-later
// Generates legal moves directly, with masks of pins and checks. No move is tried and taken back.
#pragma once

#include "base/static_vector.h"
#include "core/position.h"

namespace chess { inline namespace core {

/// 218 is the largest number of legal moves in a position that play can reach. A setup with more promoted
/// pieces than pawns can have more, but 64 squares of queens stay below 512.
using MoveList = StaticVector<Move, 512>;

/// Appends every legal move. The order goes by kind of piece and has no meaning.
void append_legal_moves(const Position& pos, MoveList& out);
/// Every legal move, in the same order.
MoveList legal_moves(const Position& pos);

/// Appends captures, en passant and all promotions.
void append_noisy_moves(const Position& pos, MoveList& out);
/// Appends all other legal moves.
void append_quiet_moves(const Position& pos, MoveList& out);

/// How many legal moves there are, without listing them.
int count_legal_moves(const Position& pos);
/// Is there at least one legal move?
bool has_legal_moves(const Position& pos);

}}  // namespace chess::core
