// SPDX-License-Identifier: GPL-3.0-or-later
// One game of the engine against itself, for the sake of its positions: an opening at random, then both
// sides search little at every move, and what is decided is not played to the end.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "base/error.h"
#include "engine/lab/datagen/training_game.h"
#include "engine/search/searcher.h"

namespace engine::datagen {

/// A game by `searcher` (one thread; told that a new game begins), with `nodes` as the soft limit of each
/// search. The same seed, nodes and size of the table make the same game.
TrainingGame play_training_game(Searcher& searcher, std::uint32_t nodes, std::uint64_t seed);

/// The same moves and result, but the positions that teach have scores of `searcher`, as above. The fault: an
/// illegal move.
std::expected<TrainingGame, chess::Error> rescored_game(Searcher& searcher, TrainingGame game,
                                                        std::uint32_t nodes);

}  // namespace engine::datagen
