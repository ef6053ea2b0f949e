// SPDX-License-Identifier: GPL-3.0-or-later
// The novelty of a game: the move by which it leaves the games of a reference database for good. Moves that
// leave them and come back, by another order of moves, are none.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "annotate/mark/provider.h"
#include "core/move.h"
#include "core/position.h"
#include "game/game.h"
#include "movedb/move_database.h"

namespace annotate {

/// Index of the move; nothing when the game stays within the database, or never was in it. `positions` has
/// one entry more than `moves`. A database knows positions by the moves made there: one where all its games
/// ended is not known.
std::optional<std::size_t> find_novelty(const chess::MoveDatabase& reference,
                                        std::span<const chess::Position> positions,
                                        std::span<const chess::Move> moves);

/// Gives move `index` of the main line the sign $146, as said by the provider.
void mark_novelty(chess::Game& game, std::size_t index, const Provider& provider);

}  // namespace annotate
