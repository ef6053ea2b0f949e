// SPDX-License-Identifier: GPL-3.0-or-later
// What macOS does its own way with files.
#include "os/files.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>

#include "os/posix/status.h"

namespace chess { inline namespace os {

namespace detail {

timespec modified_at(const struct stat& status) { return status.st_mtimespec; }

/// fsync(2) leaves the bytes in the memory of the disk; a file system that knows no F_FULLFSYNC has that
/// alone.
int sync_descriptor(int fd, bool) { return ::fcntl(fd, F_FULLFSYNC) == 0 ? 0 : ::fsync(fd); }

}  // namespace detail

bool exchange_files(const std::string& path, const std::string& other) {
  if (::renamex_np(path.c_str(), other.c_str(), RENAME_SWAP) == 0) return true;
  if (errno == EINVAL) errno = ENOTSUP;
  return false;
}

bool rename_to_new(const std::string& from, const std::string& to) {
  if (::renamex_np(from.c_str(), to.c_str(), RENAME_EXCL) == 0) return true;
  if (errno != EINVAL && errno != ENOTSUP) return false;
  return ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

void will_read_in_order(int fd) { ::fcntl(fd, F_RDAHEAD, 1); }

bool is_lock_of_living_process(int) { return false; }

bool has_writer(const std::string&) { return false; }

}}  // namespace chess::os
