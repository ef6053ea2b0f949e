// SPDX-License-Identifier: GPL-3.0-or-later
// Reads whole games: ahead of the Python program on threads, or when it asks.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/tag_question.h"
#include "python/game_data.h"
#include "python/piece_queue.h"

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

/// Makes games from chunks on the thread of the caller: chunk = next_chunk(), parse(chunk), take_piece().
class GamesOnDemand {
 public:
  using NextChunk = std::function<std::optional<Chunk>()>;
  using NameOf = std::function<const std::string&(std::size_t input)>;

  /// `wants`: games that it does not want are left out, and their moves are not read.
  GamesOnDemand(NextChunk next, NameOf name, bool with_moves, const TagQuestion& wants);

  /// Nothing after the last one.
  std::optional<Chunk> next_chunk() { return next_(); }
  void parse(Chunk&& chunk);
  /// Nothing if another chunk must be parsed.
  std::optional<GamePiece> take_piece();

 private:
  NextChunk next_;
  NameOf name_;
  GameQueue::Work work_;
  PieceCounter counter_;
  std::deque<GamePiece> pieces_;
};

/// The games of a source, which has the name of the input. `chunk_size` bytes are read at a time.
GamesOnDemand games_of_source(std::unique_ptr<ByteSource> source, std::optional<GameFormat> from,
                              std::size_t chunk_size, bool with_moves, const TagQuestion& wants);

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
