// SPDX-License-Identifier: GPL-3.0-or-later
// The opening of a game: its name, from the table that comes with the program, and its novelty, the move by
// which it leaves the games of a reference database for good. Moves that leave them and come back, by another
// order of moves, are none.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>

#include "annotate/mark/provider.h"
#include "core/move.h"
#include "core/position.h"
#include "game/game.h"
#include "movedb/move_database.h"
#include "openings/opening_book.h"

namespace annotate {

/// Those that we fill in.
inline constexpr std::string_view kOpeningTags[] = {"ECO", "Opening"};

/// Names the opening in the ECO and Opening tags. With `keep`, only what is missing (or "?") is filled in,
/// and an Opening only beside an ECO code that agrees. A game that never leaves the unnamed, or does not
/// begin at the standard start, stays as it is. What
/// changes is proved to be ours (proof.h).
void set_opening_tags(chess::Game& game, bool keep);

/// Index of the move; nothing when the game stays within the database, or never was in it. `positions` has
/// one entry more than `moves`. A database knows positions by the moves made there: one where all its games
/// ended is not known. Fails if the database cannot be read.
std::expected<std::optional<std::size_t>, chess::IoError> find_novelty(
    const chess::MoveDatabase& reference, std::span<const chess::Position> positions,
    std::span<const chess::Move> moves);

/// Gives move `index` of the main line the sign $146, as said by the provider.
void mark_novelty(chess::Game& game, std::size_t index, const Provider& provider);

}  // namespace annotate
