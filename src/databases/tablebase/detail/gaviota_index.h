// SPDX-License-Identifier: GPL-3.0-or-later
// The number of a position in a Gaviota table: the kings or the pawns come first, then the other pieces, each
// as a digit. src/databases/tablebase/FORMAT.md describes it.
#pragma once

#include <cstdint>
#include <optional>

#include "core/board.h"
#include "tablebase/endgame_name.h"

namespace chess { inline namespace tablebase {

/// How many positions a table has for each side to move; 0 if there is no such table. The first side of
/// `name` is the one that the file names first.
std::uint64_t gaviota_size(EndgameName name);

/// The number of a position. `exchange`: the file's first side is Black, so the board is turned round.
/// Returns nothing if the format has no number for the position. Precondition: the board has the pieces of
/// `name`, whose size is above 0, turned round if `exchange`.
std::optional<std::uint64_t> gaviota_index(EndgameName name, const Board& board, bool exchange);

}}  // namespace chess::tablebase
