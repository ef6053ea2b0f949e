// SPDX-License-Identifier: GPL-3.0-or-later
// Reads whole games: ahead of the Python program on threads, or when it asks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/tag_question.h"
#include "python/game_data.h"
#include "python/piece_queue.h"
#include "python/pieces_on_demand.h"

namespace chess { inline namespace python {

/// Some games of one input, and what follows them.
struct GamePiece {
  std::vector<GamePointer> games;
  ChunkReport report;  ///< its diagnostics belong to no game
  std::string file;
  std::size_t bytes = 0;  ///< of the chunk

  void settle(const PiecePlace& place);
};

using GameQueue = PieceQueue<GamePiece>;

/// Starts to read on threads. Games of PGN and BGN have no moves if `with_moves` is false.
QueuePointer<GameQueue> start_reading(const ReadPlan& plan, bool with_moves);

using GamesOnDemand = PiecesOnDemand<GamePiece>;

/// Makes games from chunks on the thread of the caller. `wants`: games that it does not want are left out,
/// and their moves are not read.
GamesOnDemand games_on_demand(ChunkRow chunks, bool with_moves, const TagQuestion& wants);

/// A chunk on its way to a reader on demand.
struct ChunkPiece {
  Chunk chunk;
  ChunkReport report;

  void settle(const PiecePlace&) {}
};
using ChunkQueue = PieceQueue<ChunkPiece>;

/// Reads the chunks of files ahead on a thread, which can be waited for.
QueuePointer<ChunkQueue> start_chunks(ReadPlan plan);

}}  // namespace chess::python
