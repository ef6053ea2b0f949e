// SPDX-License-Identifier: GPL-3.0-or-later
// A file that grows record by record and is read at any place, by one process at a time. A journal is built
// on it. What `append` has written survives the end of this process. What `sync` has written survives a power
// cut.
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

namespace chess { inline namespace io {

/// An open file with a lock.
class LockedFile {
 public:
  /// Whether the file must exist.
  enum class Mode : std::uint8_t {
    New,  ///< it is a fault if the file exists
    Existing,  ///< it is a fault if the file does not exist
  };
  /// Opens and locks the file. It is also a fault if another process has locked it.
  static std::expected<std::unique_ptr<LockedFile>, IoError> open(const std::string& path, Mode mode);

  /// Writes at the end, in one piece. After a fault the file is as before, if the system allows it. One
  /// thread at a time may call it.
  std::expected<void, IoError> append(std::string_view bytes);
  /// Fills `bytes` with the bytes from `offset` on. Any thread may call it. Precondition: the file has these
  /// bytes.
  std::expected<void, IoError> read_at(std::uint64_t offset, std::span<char> bytes) const;
  /// Cuts the file after its first `size` bytes.
  std::expected<void, IoError> truncate(std::uint64_t size);
  /// Waits until everything is on the disk. Any thread may call it.
  std::expected<void, IoError> sync();
  /// Removes the file's name from its folder.
  std::expected<void, IoError> remove();

  /// In bytes.
  std::uint64_t size() const { return size_; }
  const std::string& path() const { return path_; }

 private:
  LockedFile(FileDescriptor fd, std::string path, std::uint64_t size)
      : fd_(std::move(fd)), path_(std::move(path)), size_(size) {}

  FileDescriptor fd_;
  std::string path_;
  std::atomic<std::uint64_t> size_;
};

}}  // namespace chess::io
