// SPDX-License-Identifier: GPL-3.0-or-later
// Legal moves, made with pin and check masks: nothing is tried and taken back.
#pragma once

#include "base/static_vector.h"
#include "core/position.h"

namespace chess::inline core {

/// 218 is the most legal moves of any position reachable by play; setups with more promoted men
/// than pawns can have more, and 64 squares of queens stay below 512.
using MoveList = StaticVector<Move, 512>;

/// Every legal move. Order: by piece kind, no meaning.
void append_legal_moves(const Position& pos, MoveList& out);
MoveList legal_moves(const Position& pos);

/// Captures, en passant and all promotions. `append_quiet_moves` makes the rest; the two together
/// are the legal moves.
void append_noisy_moves(const Position& pos, MoveList& out);
void append_quiet_moves(const Position& pos, MoveList& out);

/// How many legal moves there are, without listing them.
int count_legal_moves(const Position& pos);
bool has_legal_moves(const Position& pos);

}  // namespace chess::inline core
