// SPDX-License-Identifier: GPL-3.0-or-later
// The evals of one game: from an engine, backward through the main line so that its hash knows what is
// coming, or from the `%eval` commands that the game has already.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/judge/game_verdict.h"
#include "annotate/pipeline/engine_keeper.h"
#include "game/game.h"

namespace annotate {

struct GameAnalysis {
  std::vector<chess::Position> positions;  ///< of the main line: the start, then after each move
  std::vector<chess::Move> moves;
  std::vector<PositionEval> evals;  ///< one for each position
  std::uint64_t nodes = 0;
  int searches = 0;
  /// Indexes of positions that could not be evaluated.
  std::vector<int> lost;
  /// Stopped before its end: of no use.
  bool cancelled = false;
};

/// Which positions of the game a search would be spent on: not the standard start, positions that are over,
/// or those with one legal move where the next position says what it leads to.
std::vector<bool> positions_to_search(const std::vector<chess::Position>& positions,
                                      const std::vector<chess::Move>& moves);

/// Called for each position that is done with: was it searched, and with how many nodes.
using OnPosition = std::function<void(bool searched, std::uint64_t nodes)>;

GameAnalysis analyse_game(const chess::Game& game, EngineKeeper& keeper, std::stop_token stop,
                          const OnPosition& on_position);

/// The first readable `eval` command on each move; the standard start and ended positions as always.
GameAnalysis stored_analysis(const chess::Game& game);

}  // namespace annotate
