// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a position index. Memory is bounded, however many games there are (postings.h). Sorting and encoding
// are done by several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>

#include "io/io_error.h"
#include "io/publication.h"
#include "io/staged_output.h"
#include "posindex/index_header.h"
#include "posindex/position_index.h"
#include "posindex/postings.h"

namespace chess { inline namespace posindex {

/// Collects the positions of games and writes the index.
class PositionIndexBuilder {
 public:
  /// `path` is the file to write. The positions take about `memory` bytes at most (but at least 64 KiB).
  PositionIndexBuilder(std::string path, std::uint32_t max_ply, std::size_t memory = kUsualMemory);

  /// The index goes on with `old`, which has the first games of the same file: only later games are added.
  /// The blocks of the old one are copied. Precondition: nothing is added yet, `old` outlives the builder,
  /// and has fewer than kMostParts parts and the same half-moves of each game.
  std::expected<void, IoError> go_on(const PositionIndex& old);

  /// From here on, `offset` bytes from the front of the uncompressed games, a reader can begin with the next
  /// game that is added. The first game needs a mark.
  void mark(std::uint64_t offset) { mark(offset, header_.games + waiting_.games()); }
  /// The same of the game with this number, from 0, behind the games of the marks before.
  void mark(std::uint64_t offset, std::uint64_t game);
  /// Adds the next games. The error is one of the disk, or TooLarge: no index has more than 2^32 - 1 games.
  std::expected<void, IoError> add(PostingBatch&& batch);
  /// Adds the next game, by the keys of its positions. Without keys it is one that is left out.
  std::expected<void, IoError> add(std::span<const std::uint64_t> keys);

  /// Writes positions that wait to be written to a temporary file; false if none do. Several threads may call
  /// it while games are added, but not during `finish`.
  bool help() { return postings_.help(); }

  /// Writes the index of the games, which are those of the file `source`, with so many threads. An old index
  /// stays until the new one is complete, and with `set` until that is run. Afterwards nothing can be added.
  std::expected<IndexHeader, IoError> finish(const SourceIdentity& source, std::size_t threads = 1,
                                             Publication* set = nullptr);

  /// In bytes: 192 MiB.
  static constexpr std::size_t kUsualMemory = std::size_t{192} << 20;

 private:
  std::expected<void, IoError> add_waiting();

  std::string path_;
  IndexHeader header_;
  PostingStore postings_;
  PostingBatch waiting_;  ///< games that came one by one
  std::size_t most_waiting_;
  std::string marks_;
  const PositionIndex* old_ = nullptr;
  std::optional<StagedOutput> output_;  ///< from `finish` on
};

}}  // namespace chess::posindex
