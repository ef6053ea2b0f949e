// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is searched at random places and is too large to load: a head, and then records of one size.
// It is read piece by piece and never mapped. The system kills a process that reads a mapped file which
// somebody has shortened; here that is an error like any other.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "io/file_descriptor.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// An open file whose bytes can be read in any order. Several threads may read at once.
class RecordFile {
 public:
  /// Opens the regular file `path`.
  static std::expected<RecordFile, IoError> open(const std::string& path);

  /// In bytes, when it was opened.
  std::uint64_t size() const { return size_; }
  /// The path as given to `open`.
  const std::string& path() const { return path_; }

  /// Fills `bytes` from `offset` on. If the file ends before, which happens if somebody has shortened it,
  /// that is a fault (`Truncated`).
  std::expected<void, IoError> read_at(std::uint64_t offset, std::span<unsigned char> bytes) const;

  /// Locks the file until it is closed. Waits for another holder of the lock; it is a fault if that takes
  /// longer than `patience`. Returns whether the path still leads to this file: the other holder may have
  /// replaced it. Where the file system knows no locks, there is none.
  std::expected<bool, IoError> lock(std::chrono::milliseconds patience) const;

 private:
  RecordFile(FileDescriptor fd, std::string path, std::uint64_t size)
      : fd_(std::move(fd)), path_(std::move(path)), size_(size) {}

  FileDescriptor fd_;
  std::string path_;
  std::uint64_t size_ = 0;
};

/// Where the records of a file are.
struct RecordLayout {
  std::uint64_t begin = 0;  ///< offset of the first one, in bytes
  std::uint64_t count = 0;  ///< of the records
  std::size_t size = 1;  ///< of each, in bytes
  /// By which the records are sorted, if they are.
  std::uint64_t (*key)(const unsigned char* record) = nullptr;
};

/// Reads records through a window, so that neighbours cost one read.
class RecordWindow {
 public:
  /// For a few records of one place: 4 KiB.
  static constexpr std::size_t kFew = std::size_t{1} << 12;
  /// For reading a whole file: 256 KiB.
  static constexpr std::size_t kMany = std::size_t{1} << 18;

  /// Holds `bytes` bytes of records, but at least one record. Precondition: `file` outlives the window, and
  /// had as many records when it was opened.
  RecordWindow(const RecordFile& file, const RecordLayout& layout, std::size_t bytes = kFew);

  /// The bytes of a record, valid until the next call of a function. Precondition: index < count.
  std::expected<const unsigned char*, IoError> at(std::uint64_t index);

  /// The index of the first record whose key is not below `key`; the number of records if there is none. It
  /// takes few reads if the keys are spread evenly, and about log2(count) in any case. Precondition: the
  /// layout has keys. In a file that is not sorted, the index has no meaning.
  std::expected<std::uint64_t, IoError> lower_bound(std::uint64_t key);

 private:
  std::expected<void, IoError> load(std::uint64_t first, std::uint64_t count);

  const RecordFile& file_;
  RecordLayout layout_;
  std::uint64_t room_;  ///< the number of records that the window holds
  std::unique_ptr<unsigned char[]> bytes_;
  std::uint64_t first_ = 0;  ///< of the records in the window
  std::uint64_t held_ = 0;
};

}}  // namespace chess::io
