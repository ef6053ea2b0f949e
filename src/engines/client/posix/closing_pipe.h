// SPDX-License-Identifier: GPL-3.0-or-later
// Pipes that no other child inherits, also when several threads start engines at once: an end held by the
// wrong process would keep the pipe open after its owner's death.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <optional>
#include <utility>

namespace chess { inline namespace client {

/// Owns a file descriptor.
class OwnedFd {
 public:
  OwnedFd() = default;
  explicit OwnedFd(int fd) : fd_(fd) {}
  OwnedFd(OwnedFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  OwnedFd& operator=(OwnedFd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~OwnedFd() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_ = -1;
};

struct ClosingPipe {
  OwnedFd read_end;
  OwnedFd write_end;

  /// Takes both ends, which exec closes. Nothing when there are too many open files.
  static std::optional<ClosingPipe> of(const int (&ends)[2]) {
    ClosingPipe pipe{OwnedFd(ends[0]), OwnedFd(ends[1])};
    // Where one of our own standard streams is closed, a pipe could take its number and be
    // overwritten when the child's streams are put in place.
    for (OwnedFd* end : {&pipe.read_end, &pipe.write_end}) {
      if (end->get() > STDERR_FILENO) continue;
      OwnedFd moved(::fcntl(end->get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
      if (moved.get() < 0) return std::nullopt;
      *end = std::move(moved);
    }
    return pipe;
  }
};

}}  // namespace chess::client
