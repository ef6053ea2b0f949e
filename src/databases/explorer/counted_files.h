// SPDX-License-Identifier: GPL-3.0-or-later
// What the games of archives play in a position, counted in their move files.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "explorer/move_files.h"
#include "explorer/played_moves.h"
#include "explorer/tree_walk.h"
#include "query/game_filter.h"

namespace chess { inline namespace explorer {

struct CountedFiles {
  PlayedMoves played;
  bool is_whole = true;  ///< no game is cut
};

/// Which games count: by the input, and the number of the game in it, from 1. Called by several threads.
using CountsGame = std::function<bool(std::size_t input, std::uint64_t number)>;

/// Counts what the games that the filter keeps do behind the root of the walk, into tables like `empty`; with
/// `counts` only those. Nothing if the move files do not know all that the filter asks, or if one is damaged.
std::optional<CountedFiles> count_files(const MoveFiles& files, const GameFilter& filter,
                                        const TreeWalk& walk, const PlayedMoves& empty, int jobs,
                                        const CountsGame& counts = {});

}}  // namespace chess::explorer
