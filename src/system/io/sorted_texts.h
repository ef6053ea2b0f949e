// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts more texts than fit in memory, each by a key of bytes. They are collected until the memory is full,
// sorted, and written as a run of a temporary file. In the end the runs are merged (external merge sort:
// Knuth, "The Art of Computer Programming" 3, 5.4). Texts with equal keys keep the order in which they came.
// For records of one size, sorted_runs.h is faster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "io/io_error.h"
#include "io/sorted_runs.h"

namespace chess { inline namespace io {

/// Collects texts and gives them back in the order of their keys.
class SortedTexts {
 public:
  /// Is called for each text in order. A fault ends the giving back.
  using Visit = std::function<std::expected<void, IoError>(std::string_view key, std::string_view text)>;

  /// Holds about `memory` bytes, but at least one text. `most_runs`: when so many runs are written, they are
  /// merged into one, so that each run keeps a buffer of a useful size. Precondition: most_runs >= 2.
  explicit SortedTexts(std::size_t memory, std::size_t most_runs = kMostRuns);

  /// Adds a text. Keys are compared byte by byte, as unsigned numbers; a key that another one begins with
  /// comes first. A fault is one of the disk, or TooLarge for a key or a text of 4 GiB.
  std::expected<void, IoError> add(std::string_view key, std::string_view text);

  /// Ends the adding, and visits all texts in order. Call it once.
  std::expected<void, IoError> for_each(const Visit& visit);

  /// The number of runs on the disk; 0 if everything fits into memory.
  std::size_t runs() const { return runs_.size(); }

  static constexpr std::size_t kMostRuns = 256;

 private:
  /// A text in `bytes_`: its key, then itself.
  struct Entry {
    std::uint64_t head;  ///< the first bytes of the key, as a number that compares like them
    std::uint64_t begin;
    std::uint32_t key_size;
    std::uint32_t text_size;
  };
  /// A sorted stretch of the file.
  struct Run {
    std::uint64_t begin;
    std::uint64_t end;
  };
  class RunReader;

  std::string_view key_of(const Entry& entry) const { return {bytes_.data() + entry.begin, entry.key_size}; }
  std::string_view text_of(const Entry& entry) const {
    return {bytes_.data() + entry.begin + entry.key_size, entry.text_size};
  }
  void sort();
  std::expected<void, IoError> spill();
  std::expected<void, IoError> merge(const Visit& visit);
  std::expected<void, IoError> merge_runs();

  std::size_t memory_;
  std::size_t most_runs_;
  std::vector<char> bytes_;
  std::vector<Entry> entries_;
  std::optional<TemporaryFile> file_;
  std::vector<Run> runs_;
};

}}  // namespace chess::io
