// SPDX-License-Identifier: GPL-3.0-or-later
// Moves, counts and games as JSON, alike in all that this room writes. bgn(1) has the keys, which stay.
#pragma once

#include <string>
#include <vector>

#include "core/position.h"
#include "explorer/move_tree.h"
#include "explorer/played_moves.h"
#include "json/json_value.h"

namespace annotate::bgn {

/// {"san","uci"}
chess::Json move_json(const chess::Position& before, chess::Move move);

/// A game, with its file if there are several `inputs`, whose names they are.
chess::Json game_json(const chess::GameFacts& game, const std::vector<std::string>& inputs);
chess::Json games_json(const chess::ExampleGames& games, const std::vector<std::string>& inputs);

/// Adds the figures of moves by the side `mover`, and examples as far as there are any.
void add_counts(const chess::PlayedCounts& counts, chess::Color mover, const std::vector<std::string>& inputs,
                chess::Json& json);

/// The moves of the tree at `moves`, each with those that follow. The depth of a tree is bounded by the
/// command line.
chess::Json moves_json(const chess::MoveTree& tree, const std::vector<std::size_t>& moves,
                       const std::vector<std::string>& inputs);

}  // namespace annotate::bgn
