// SPDX-License-Identifier: GPL-3.0-or-later
// Indexes a file of games: any number of threads read its chunks, and what they find is written in order, as
// an index of positions and as a move file. Both appear at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/chunk.h"
#include "games/chunk_report.h"
#include "io/io_error.h"
#include "movefile/grown_file.h"
#include "movefile/move_file_writer.h"
#include "posindex/index_builder.h"
#include "posindex/source_identity.h"

namespace chess { inline namespace movefile {

/// Games that follow each other, and the parts of the file that have been read to their end.
struct KeyedGames {
  struct Stretch {
    std::size_t size;  ///< in bytes
    SourceStretch what;  ///< its place counts from its own beginning: it ends at `lines`
  };
  std::vector<Stretch> stretches;
  PostingBatch postings;
  MoveBlock block;  ///< of the move file; it has no games if there are none
};

/// A thread should read so many bytes at once.
inline constexpr std::size_t kIndexReadSize = std::size_t{512} << 10;

/// Reads a chunk in stretches, at whose beginnings games can be read again. The index has the first `max_ply`
/// half-moves of each game; 0: all. `emit` gets the pieces in order and says whether more is wanted.
void read_keyed_games(Chunk&& chunk, const std::string& name, std::uint32_t max_ply,
                      const std::function<bool(KeyedGames&&, ChunkReport&&)>& emit);

/// May the index and the move file of the games get the names that nobody has given? For `instead` see
/// check_made_up_name.
std::expected<void, IoError> check_index_names(const std::string& games, std::string_view instead);

/// The files of an index that is being made.
class GameIndexing {
 public:
  /// `index` is the file to write; for the others see PositionIndexBuilder.
  GameIndexing(std::string index, std::uint32_t max_ply,
               std::size_t memory = PositionIndexBuilder::kUsualMemory)
      : index_path_(std::move(index)), builder_(index_path_, max_ply, memory) {}

  /// Begins to index the file `games`, with or without a move file. With `old`, only what stands behind these
  /// games is taken; it must outlive the object.
  std::expected<void, IoError> begin(const std::string& games, bool with_moves,
                                     const OldGames* old = nullptr);

  /// Takes the next games.
  std::expected<void, IoError> take(KeyedGames&& games);
  /// Does a piece of the work that waits, see PositionIndexBuilder::help.
  bool help() { return builder_.help(); }
  PositionIndexBuilder& builder() { return builder_; }

  /// Completes the files, unless the file of games has changed since it had the stamp `before`.
  std::expected<IndexHeader, IoError> finish(const SourceIdentity& before, const FileChecksum& checksum,
                                             std::size_t threads);

 private:
  std::string index_path_;
  std::string games_path_;
  PositionIndexBuilder builder_;
  std::optional<MoveFileWriter> moves_;
  // Behind the stretches that were taken:
  std::uint64_t offset_ = 0;
  std::uint64_t lines_ = 0;
  std::uint64_t games_ = 0;
};

}}  // namespace chess::movefile
