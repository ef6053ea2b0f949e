// SPDX-License-Identifier: GPL-3.0-or-later
// How much material a move gives up, counted on the board by a quiescence on captures. An engine is not
// asked, except for the best reply.
#pragma once

#include <cstddef>
#include <span>

#include "core/move.h"
#include "core/position.h"

namespace chess { inline namespace judge {

/// How much material in centipawns (by exchange_value) the mover has lost after the best reply and all
/// captures that follow at once, compared with the position before the move. It does not count what no move
/// could have kept, nor what comes back in the next `moves_later` moves of best play. At least 0. Returns 0
/// also if there are too many captures to follow.
int material_given(const Position& before, Move move, std::span<const Move> reply,
                   std::size_t moves_later = 0);

}}  // namespace chess::judge
