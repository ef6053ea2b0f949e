// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that deserve no praise, whatever they achieve, because every player sees them: recaptures, gains of
// material, pieces that leave an attack, and the like. Pure functions of the board.
#pragma once

#include <optional>

#include "core/move.h"
#include "core/position.h"

namespace chess { inline namespace evals {

/// The move that led to a position.
struct PreviousMove {
  Move move;
  bool captured = false;
};

/// Does `move` take where the previous move took?
bool is_recapture(const Position& before, Move move, const std::optional<PreviousMove>& previous);

/// Is `move` plain, whatever the other moves are? That is a capture of what has just come there or of a piece
/// that attacks one of the mover's (pawns left aside), a promotion, an escape (see below), or one of at most
/// three legal moves.
bool is_plain(const Position& before, Move move, const std::optional<PreviousMove>& previous);

/// Does the moved piece escape? That is, the opponent attacked it, it goes to a square where it cannot be
/// taken with profit, and it is not a pawn. A king that leaves a check escapes, too.
bool is_escape(const Position& before, Move move);

/// Does `move` win at least a pawn more than `other`, by static exchange? Precondition: both are legal.
bool is_plain_gain(const Position& before, Move move, Move other);

/// The same compared with each other legal move. Then no search of the second-best move is needed to say so.
bool is_plain_gain(const Position& before, Move move);

}}  // namespace chess::evals
