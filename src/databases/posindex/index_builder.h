// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a position index. Memory is bounded, however many games there are: pairs of positions and games are
// sorted in runs, which are merged when the file is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>

#include "io/byte_sink.h"
#include "io/io_error.h"
#include "io/sorted_runs.h"
#include "posindex/index_header.h"

namespace chess { inline namespace posindex {

/// A position of a game, in 12 bytes: memory holds millions of them.
class Posting {
 public:
  Posting() = default;
  Posting(std::uint64_t key, std::uint32_t game)
      : high_(static_cast<std::uint32_t>(key >> 32)), low_(static_cast<std::uint32_t>(key)), game_(game) {}

  std::uint64_t key() const { return std::uint64_t{high_} << 32 | low_; }
  std::uint32_t game() const { return game_; }

  friend bool operator<(const Posting& a, const Posting& b) {
    const std::uint64_t x = a.key();
    const std::uint64_t y = b.key();
    return x != y ? x < y : a.game_ < b.game_;
  }
  /// A position that comes again in its game counts once.
  bool absorb(const Posting& next) const { return key() == next.key() && game_ == next.game_; }

 private:
  std::uint32_t high_ = 0;
  std::uint32_t low_ = 0;
  std::uint32_t game_ = 0;
};

/// Collects the positions of games and writes the index.
class PositionIndexBuilder {
 public:
  /// `path` is the file to write. The positions take about `memory` bytes at most (but at least 64 KiB).
  PositionIndexBuilder(std::string path, std::uint32_t max_ply, std::size_t memory = kUsualMemory);

  /// From here on, `offset` bytes from the front of the uncompressed games, a reader can begin with the next
  /// game that is added. The first game needs a mark.
  void mark(std::uint64_t offset) { waiting_mark_ = offset; }
  /// Adds the next game, by the keys of its positions. Without keys it is one that is left out. The error is
  /// one of the disk, or TooLarge: no index has more than 2^32 - 1 games.
  std::expected<void, IoError> add(std::span<const std::uint64_t> keys);

  /// Writes the index of the games, which are those of the file `source`. An old index stays until the new
  /// one is complete. Afterwards nothing can be added.
  std::expected<IndexHeader, IoError> finish(const SourceIdentity& source);

  /// In bytes: 192 MiB.
  static constexpr std::size_t kUsualMemory = std::size_t{192} << 20;

 private:
  std::string path_;
  IndexHeader header_;
  SortedRuns<Posting> postings_;
  std::string marks_;
  std::optional<std::uint64_t> waiting_mark_;
};

}}  // namespace chess::posindex
