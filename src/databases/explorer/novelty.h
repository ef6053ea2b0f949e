// SPDX-License-Identifier: GPL-3.0-or-later
// The move by which a game leaves the known games for good. Moves that leave them and come back, by another
// order of moves, are none.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/position.h"
#include "io/io_error.h"
#include "movedb/move_database.h"

namespace chess { inline namespace explorer {

/// Which moves known games made in a position; nothing if none of them came there.
using KnownMovesIn =
    std::function<std::expected<std::optional<std::vector<Move>>, IoError>(const Position& position)>;

/// Index of the move; nothing when the game stays within the known games, or never was in them. `positions`
/// has one entry more than `moves`. A fault is one of `known`.
std::expected<std::optional<std::size_t>, IoError> find_novelty(const KnownMovesIn& known,
                                                                std::span<const Position> positions,
                                                                std::span<const Move> moves);

/// The same by a database. It knows positions by the moves made there: one where all its games ended is not
/// known.
std::expected<std::optional<std::size_t>, IoError> find_novelty(const MoveDatabase& reference,
                                                                std::span<const Position> positions,
                                                                std::span<const Move> moves);

}}  // namespace chess::explorer
