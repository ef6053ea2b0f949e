// SPDX-License-Identifier: GPL-3.0-or-later
// A file that a run reads, and replaces in the end by what it has made of it. Somebody else may write to the
// file in between. So the run notes at the beginning what the file is, and two runs never work on it at once.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>

#include "io/file_descriptor.h"
#include "io/io_error.h"

namespace chess { inline namespace io {

/// What tells a regular file from every other one, and from itself after somebody wrote to it. All zeros: no
/// file.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;  ///< in bytes
  std::uint64_t modified_ns = 0;  ///< since 1970

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const FileStatus& status);

/// Of the regular file `path`, which is no link; all zeros if there is nothing. Returns nothing for anything
/// else.
std::optional<FileStamp> stamp_of_name(const std::string& path);

/// The lock of a run on the file that it will replace.
class ReplacedFile {
 public:
  /// Call it before anything is read. Links are followed. It is a fault if another process has locked the
  /// file: a second run of this kind, or `book match`, which appends to it.
  static std::expected<ReplacedFile, IoError> open(const std::string& path);

  const FileStamp& stamp() const { return stamp_; }

 private:
  ReplacedFile(FileDescriptor lock, const FileStamp& stamp) : lock_(std::move(lock)), stamp_(stamp) {}

  FileDescriptor lock_;
  FileStamp stamp_;
};

}}  // namespace chess::io
