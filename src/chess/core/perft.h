// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the leaves of the tree of legal moves, which is the standard proof of a move generator.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/movegen.h"

namespace chess { inline namespace core {

/// The number of leaves after `depth` half-moves; 1 at depth 0. The last half-move is counted, not played.
std::uint64_t perft(const Position& pos, int depth);

/// The number of leaves below each legal move, in the generator's order. Precondition: depth >= 1.
std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& pos, int depth);

}}  // namespace chess::core
