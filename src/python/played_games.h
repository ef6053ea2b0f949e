// SPDX-License-Identifier: GPL-3.0-or-later
// What Python sees of games that were counted: the class PlayedGames, which moves of databases and of the
// explorer extend.
#pragma once

#include <cstdint>
#include <tuple>

#include "movedb/move_counts.h"

namespace chess { inline namespace python {

struct PlayedGames {
  MoveCounts counts;
};

/// The counters for pickle.
using CountsState = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
                               std::uint64_t, std::uint64_t, std::uint64_t>;
CountsState state_of(const MoveCounts& counts);
/// Raises ValueError for counters that no games have.
MoveCounts counts_of(const CountsState& state);

}}  // namespace chess::python
