// SPDX-License-Identifier: GPL-3.0-or-later
// A file that grows record by record and is read at any place, by one process at a time: the ground for a
// journal. What `append` has taken outlives this process; what `sync` has seen outlives a power cut.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "io/file_descriptor.h"
#include "io/io_error.h"

namespace chess::inline io {

class LockedFile {
 public:
  enum class Mode : std::uint8_t {
    New,       ///< a fault when there is such a file
    Existing,  ///< a fault when there is none
  };
  /// A fault also when another process has the file locked.
  static std::expected<std::unique_ptr<LockedFile>, IoError> open(const std::string& path, Mode mode);

  /// Writes behind the end, in one piece: after a fault the file is as it was, if the system lets us. One
  /// thread at a time.
  std::expected<void, IoError> append(std::string_view bytes);
  /// Fills `bytes` with what stands from `offset` on. Precondition: so much is there. From any thread.
  std::expected<void, IoError> read_at(std::uint64_t offset, std::span<char> bytes) const;
  /// Cuts off all behind the first `size` bytes.
  std::expected<void, IoError> truncate(std::uint64_t size);
  /// Waits until everything is on the disk. From any thread.
  std::expected<void, IoError> sync();
  /// Takes the file's name away.
  std::expected<void, IoError> remove();

  std::uint64_t size() const { return size_; }
  const std::string& path() const { return path_; }

 private:
  LockedFile(FileDescriptor fd, std::string path, std::uint64_t size)
      : fd_(std::move(fd)), path_(std::move(path)), size_(size) {}

  FileDescriptor fd_;
  std::string path_;
  std::atomic<std::uint64_t> size_;
};

}  // namespace chess::inline io
