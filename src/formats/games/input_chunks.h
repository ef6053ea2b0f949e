// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts game files, one after the other, into chunks for workers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/chunk.h"
#include "games/game_files.h"
#include "games/indexed_file.h"

namespace chess { inline namespace games {

/// Which games of the inputs are read. Anything but all needs the index of each input.
struct GameShare {
  std::uint64_t first_game = 0;  ///< so many games at the beginning of each input are not read
  double sample = 1;  ///< the share of the blocks, evenly spread; above 0
  std::uint64_t seed = 1;  ///< of the sample
  std::string_view index_cure = {};  ///< what a program adds to the message of an index that cannot be used
  bool is_all() const { return first_game == 0 && sample >= 1; }
};

/// The chunks of all inputs.
class InputChunks {
 public:
  /// A chunk has about `chunk_size` bytes; of an input that is not read as a whole, it is a block of the
  /// index. Precondition: `files` outlives this.
  InputChunks(GameFiles& files, std::size_t chunk_size, const GameShare& share = {})
      : files_(files), chunk_size_(chunk_size), share_(share) {}

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
  std::optional<IoError> open_indexed();
  std::optional<Chunk> next_block();

  GameFiles& files_;
  std::size_t chunk_size_;
  GameShare share_;
  std::size_t opened_ = 0;
  GameFormat format_ = GameFormat::Pgn;  // of the input opened last
  std::unique_ptr<ChunkCutter> cutter_;  // null between inputs, and of indexed ones
  std::optional<IndexedFile> indexed_;
  std::vector<std::size_t> blocks_;  // of the indexed input, that are still to be given, the next one last
  std::optional<IoError> early_fault_;  // of the first input, not yet told
  bool is_begun_ = false;  // the input opened last, and no chunk of it is given
  bool is_last_given_ = false;  // of the input opened last
};

}}  // namespace chess::games
