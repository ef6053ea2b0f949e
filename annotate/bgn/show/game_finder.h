// SPDX-License-Identifier: GPL-3.0-or-later
// One game out of a file: the n-th, or the last, of those that a filter keeps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "annotate/bgn/pipeline/run_options.h"
#include "game/imported_game.h"
#include "query/game_filter.h"

namespace annotate::bgn {

/// The number of a game among those that are kept, from 1; nothing: the last one.
using GameChoice = std::optional<std::uint64_t>;

struct FoundGame {
  chess::ImportedGame game;  ///< its number, lines and diagnostics count from the start of its file
  std::string input;         ///< what to call the file
};

struct GameSearch {
  std::optional<FoundGame> found;
  std::uint64_t seen = 0;  ///< games read
  std::uint64_t kept = 0;  ///< of these, games that the filter keeps
  std::optional<std::string> fault;  ///< why the input could not be read to its end
};

/// Reads no further than it must.
GameSearch find_game(const RunOptions& options, const chess::GameFilter& filter, GameChoice choice);

}  // namespace annotate::bgn
