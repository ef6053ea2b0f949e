// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: an owned POSIX file descriptor, and the sentences for what the system
// refuses.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "io/io_error.h"

namespace chess::inline io {

/// Closes what it holds, unless it only borrows it (standard input and output).
class FileDescriptor {
 public:
  FileDescriptor() = default;
  static FileDescriptor owned(int fd) { return FileDescriptor(fd, true); }
  static FileDescriptor borrowed(int fd) { return FileDescriptor(fd, false); }
  FileDescriptor(FileDescriptor&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), owned_(std::exchange(other.owned_, false)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  ~FileDescriptor() { close(); }

  int get() const { return fd_; }
  bool is_owned() const { return owned_; }
  /// 0, or the system's error number: some file systems report a failed write only now.
  int close();

 private:
  FileDescriptor(int fd, bool owned) : fd_(fd), owned_(owned) {}

  int fd_ = -1;
  bool owned_ = false;
};

/// Waits until `fd`, which said EAGAIN, can be read or written: a descriptor that somebody else made
/// non-blocking (a terminal shared with a program that did) works like any other.
void wait_readable(int fd);
void wait_writable(int fd);

/// The folder part of `path`, for what is to stand beside it.
std::string directory_of(const std::string& path);

/// Makes the name `path` survive a power cut, as far as the file system can do that.
void sync_directory_of(const std::string& path);

/// `path` between single quotes, with control characters made visible.
std::string quoted_path(std::string_view path);

/// The fault `error` (an errno value) met while opening, reading, creating or writing `path`.
IoError open_error(std::string_view path, int error);
IoError read_error(std::string_view path, int error);
IoError create_error(std::string_view path, int error);
IoError write_error(std::string_view path, int error);

}  // namespace chess::inline io
