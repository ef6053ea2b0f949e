// SPDX-License-Identifier: GPL-3.0-or-later
// A game file that is read by blocks with the help of its index. A block that is not the one of the index is
// an error, never a wrong game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games/archive_index.h"
#include "io/byte_source.h"
#include "io/record_file.h"

namespace chess { inline namespace games {

/// The file and its index.
class IndexedFile {
 public:
  /// Opens the file `path` and its index. The error is a fault of reading, `NotFound` if there is no index,
  /// or `Corrupt` if the index is damaged, belongs to another state of the file, or says what is not so of
  /// its first or last block. What a program can do about an index that is `Corrupt` is added to the message:
  /// `cure`, which must outlive this.
  static std::expected<IndexedFile, IoError> open(const std::string& path, std::string_view cure = {});

  const ArchiveIndex& index() const { return index_; }
  const std::string& path() const { return file_.path(); }

  /// The plain bytes of a block, decompressed by whoever reads them. Its bytes have been read and their
  /// checksum is right. Several threads may call it. Precondition: block < index().blocks.size().
  std::expected<std::unique_ptr<ByteSource>, IoError> open_block(std::size_t block) const;

  /// Reads a block and compares its format, its games and its lines with what the index says. The error is as
  /// that of `open`. Precondition: block < index().blocks.size().
  std::expected<void, IoError> check_block(std::size_t block) const;

 private:
  IndexedFile(RecordFile file, ArchiveIndex index, std::string_view cure)
      : file_(std::move(file)), index_(std::move(index)), cure_(cure) {}
  IoError stale(std::string_view why) const;

  RecordFile file_;
  ArchiveIndex index_;
  std::string_view cure_;
};

/// A sample of about `share` of the blocks, evenly spread, and at least one if there is one. The same seed
/// gives the same sample. Precondition: 0 < share <= 1.
std::vector<std::size_t> sample_blocks(const ArchiveIndex& index, double share, std::uint64_t seed);

}}  // namespace chess::games
