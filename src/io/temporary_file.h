// SPDX-License-Identifier: GPL-3.0-or-later
// A file without a name, for work that outgrows the memory: it is gone with its owner, also when the
// process is killed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <utility>

#include "io/file_descriptor.h"
#include "io/io_error.h"

namespace chess::inline io {

class TemporaryFile {
 public:
  /// Makes one in $TMPDIR, else where the system keeps temporary files.
  static std::expected<TemporaryFile, IoError> create();

  /// Writes behind everything written before.
  std::expected<void, IoError> append(std::span<const std::byte> bytes);
  /// Fills `bytes` with what was written from `offset` on. Precondition: so much was.
  std::expected<void, IoError> read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Bytes written so far.
  std::uint64_t size() const { return size_; }

 private:
  TemporaryFile(FileDescriptor fd, std::string name) : fd_(std::move(fd)), name_(std::move(name)) {}

  FileDescriptor fd_;
  std::string name_;  ///< that it had, for messages
  std::uint64_t size_ = 0;
};

}  // namespace chess::inline io
