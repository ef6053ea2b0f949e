// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts game files, one after the other, into chunks for workers.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "games/chunk.h"
#include "games/game_files.h"

namespace chess::inline games {

/// The chunks of all inputs.
class InputChunks {
 public:
  /// A chunk has about `chunk_size` bytes. Precondition: `files` outlives this.
  InputChunks(GameFiles& files, std::size_t chunk_size) : files_(files), chunk_size_(chunk_size) {}

  /// The next chunk. Every input has at least one, and marks its last one. Returns nothing after the last
  /// input.
  std::optional<Chunk> next();

  /// The format of the first input. Returns nothing if it cannot be opened; its chunk then has the fault.
  /// Precondition: `next` has not been called.
  std::optional<GameFormat> first_format();

  GameFiles& files() { return files_; }

 private:
  /// Opens the next input; the fault when it cannot be read.
  std::optional<IoError> open();

  GameFiles& files_;
  std::size_t chunk_size_;
  std::size_t opened_ = 0;
  GameFormat format_ = GameFormat::Pgn;      // of the input opened last
  std::unique_ptr<ChunkCutter> cutter_;      // null between inputs
  std::optional<IoError> early_fault_;  // of the first input, not yet told
  bool is_last_given_ = false;               // of the input opened last
};

}  // namespace chess::inline games
