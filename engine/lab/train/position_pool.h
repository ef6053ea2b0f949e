// SPDX-License-Identifier: GPL-3.0-or-later
// The positions to learn from, which may be more than memory holds: each goes to one of several parts, chosen
// at random, and one part at a time is in memory. Parts in a random order, and the positions of each in a
// random order, are nearly as good as all positions in a random order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <vector>

#include "base/random.h"
#include "base/word_checksum.h"
#include "engine/lab/train/packed_position.h"
#include "io/io_error.h"
#include "io/sorted_runs.h"

namespace engine::train {

class PositionPool {
 public:
  /// One part, in memory. `expected`: positions, about.
  explicit PositionPool(std::size_t expected = 0) : sizes_(1) { loaded_.reserve(expected); }
  /// So many parts, in files without a name. `seed` chooses the part of each position.
  static std::expected<PositionPool, chess::IoError> in_files(std::size_t parts, std::uint64_t seed);

  /// Appends `positions`. After a fault the pool is of no more use.
  std::expected<void, chess::IoError> add(std::span<const PackedPosition> positions);

  std::size_t size() const { return size_; }
  std::size_t parts() const { return sizes_.size(); }
  std::size_t size_of(std::size_t part) const { return sizes_[part]; }
  /// The positions of a part; they stay until the next call.
  std::expected<std::span<const PackedPosition>, chess::IoError> load(std::size_t part);

  /// Tells pools apart: by their positions, the order of them, and the number of parts.
  std::uint64_t fingerprint() const;

 private:
  std::expected<void, chess::IoError> write_waiting(std::size_t part);

  std::size_t size_ = 0;
  std::vector<std::size_t> sizes_;  // of each part
  std::vector<PackedPosition> loaded_;  // without files: all there are
  std::vector<chess::TemporaryFile> files_;
  std::vector<std::vector<PackedPosition>> waiting_;  // to be written, of each file
  chess::Random random_{0};
  chess::WordChecksum checksum_;
};

/// Adds to `sum` what tells positions apart: squares, turn, scores, prospects and results. The men's names
/// are left out.
void add_positions(std::span<const PackedPosition> positions, chess::WordChecksum& sum);

}  // namespace engine::train
