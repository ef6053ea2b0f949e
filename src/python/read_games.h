// SPDX-License-Identifier: GPL-3.0-or-later
// Reads whole games ahead of the Python program.
#pragma once

#include <memory>
#include <vector>

#include "python/game_data.h"
#include "python/piece_queue.h"

namespace chess { inline namespace python {

/// Some games of one input, and what follows them.
struct GamePiece {
  std::vector<std::shared_ptr<GameData>> games;
  ChunkReport report;  ///< its diagnostics belong to no game
  std::string file;

  void settle(const PiecePlace& place);
};

using GameQueue = PieceQueue<GamePiece>;

/// Starts to read. Games of PGN have no moves if `with_moves` is false.
QueuePointer<GameQueue> start_reading(const ReadPlan& plan, bool with_moves);

}}  // namespace chess::python
