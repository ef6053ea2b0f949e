// SPDX-License-Identifier: GPL-3.0-or-later
// Used only inside the room: an owned file descriptor, and sentences for the faults of the system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "io/io_error.h"
#include "os/files.h"

namespace chess { inline namespace io {

/// A file descriptor. The destructor closes it unless it is borrowed (standard input and output).
class FileDescriptor {
 public:
  FileDescriptor() = default;
  /// Closes `fd` in the end.
  static FileDescriptor owned(int fd) { return FileDescriptor(fd, true); }
  /// Never closes `fd`.
  static FileDescriptor borrowed(int fd) { return FileDescriptor(fd, false); }
  FileDescriptor(FileDescriptor&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), owned_(std::exchange(other.owned_, false)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  ~FileDescriptor() { close(); }

  /// The descriptor, or -1 if there is none.
  int get() const { return fd_; }
  bool is_owned() const { return owned_; }
  /// Closes an owned descriptor. Returns 0 or the system's error number: some file systems report a failed
  /// write only now.
  int close();

 private:
  FileDescriptor(int fd, bool owned) : fd_(fd), owned_(owned) {}

  int fd_ = -1;
  bool owned_ = false;
};

/// Opens a file (os/files.h). Without one, errno is set.
FileDescriptor open_descriptor(const std::string& path, const OpenHow& how = {});

/// Fills `bytes` from `offset` on. It is a fault (`Truncated`) if the file ends before that: callers know its
/// size, so somebody else has shortened it. `path` is for the message.
std::expected<void, IoError> read_at(int fd, std::string_view path, std::uint64_t offset,
                                     std::span<std::byte> bytes);
/// Writes all of `bytes` from `offset` on. After a fault some may be written.
std::expected<void, IoError> write_at(int fd, std::string_view path, std::uint64_t offset,
                                      std::span<const std::byte> bytes);

/// Locks an open file as `try_lock` does, but waits some seconds for a lock whose maker is gone: a process
/// that was forked to execute a program holds the locks of its parent until it does so, and the parent may
/// have been killed. A lock that a living process made is not waited for.
bool lock_after_forks(int fd);

/// The folder part of `path`, for a file beside it.
std::string directory_of(const std::string& path);

/// Makes the name `path` survive a power cut, if the file system can do that.
void sync_directory_of(const std::string& path);

/// `path` in single quotes, with control characters made visible.
std::string quoted_path(std::string_view path);

/// The fault of a file that is read as a whole and has more than `limit` bytes.
IoError too_large(std::string_view path, std::size_t limit);

/// The fault for `error` (an errno value) from opening `path`.
IoError open_error(std::string_view path, int error);
/// The same from reading.
IoError read_error(std::string_view path, int error);
/// The same from creating.
IoError create_error(std::string_view path, int error);
/// The same from writing.
IoError write_error(std::string_view path, int error);

}}  // namespace chess::io
