// SPDX-License-Identifier: GPL-3.0-or-later
// One game of the engine against itself, for the sake of its positions: an opening at random, then both
// sides search little at every move, and what is decided is not played to the end.
#pragma once

#include <cstdint>

#include "engine/datagen/training_game.h"
#include "engine/search/searcher.h"

namespace engine::datagen {

/// A game by `searcher` (one thread; told that a new game begins), with `nodes` as the soft limit of each
/// search. The same seed, nodes and size of the table make the same game.
TrainingGame play_training_game(Searcher& searcher, std::uint32_t nodes, std::uint64_t seed);

}  // namespace engine::datagen
