// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes as a file with a path, for readers that open files themselves. It is in memory only.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace chess::fuzz {

class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(fd_, bytes.data(), bytes.size());
      if (count <= 0) break;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(fd_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }
  /// Somebody cuts the file.
  void cut(std::size_t size) const {
    [[maybe_unused]] const int done = ::ftruncate(fd_, static_cast<off_t>(size));
  }

 private:
  int fd_;
};

}  // namespace chess::fuzz
