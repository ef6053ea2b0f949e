// SPDX-License-Identifier: GPL-3.0-or-later
// What Linux alone can do with files: names that are swapped, leases, and /proc/locks.
#include "os/files.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>

#include "os/posix/status.h"

namespace chess { inline namespace os {

namespace detail {

timespec modified_at(const struct stat& status) { return status.st_mtim; }

int sync_descriptor(int fd, bool data_only) { return data_only ? ::fdatasync(fd) : ::fsync(fd); }

}  // namespace detail

namespace {

#ifndef __GLIBC__
/// Not every C library has it. That of tests is put in front of glibc's (tests/support/fault_shim.c).
long renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned how) {
  return ::syscall(SYS_renameat2, from_folder, from, to_folder, to, how);
}
#endif

/// renameat2(2). A system or file system that does not know it has one error.
bool rename_by(const std::string& from, const std::string& to, unsigned how) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), how) == 0) return true;
  if (errno == EINVAL || errno == ENOSYS) errno = ENOTSUP;
  return false;
}

}  // namespace

bool exchange_files(const std::string& path, const std::string& other) {
  return rename_by(path, other, RENAME_EXCHANGE);
}

bool rename_to_new(const std::string& from, const std::string& to) {
  if (rename_by(from, to, RENAME_NOREPLACE)) return true;
  if (errno != ENOTSUP) return false;
  return ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

void will_read_in_order(int fd) { ::posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL); }

bool is_lock_of_living_process(int fd) {
  struct stat status{};
  if (::fstat(fd, &status) != 0) return false;
  // "1: FLOCK  ADVISORY  WRITE 1234 08:01:131 0 EOF": the maker, and the device and number of the file.
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    int maker = 0;
    unsigned major = 0;
    unsigned minor = 0;
    unsigned long long file = 0;
    if (std::sscanf(line.c_str(), "%*d: FLOCK %*s %*s %d %x:%x:%llu", &maker, &major, &minor, &file) != 4)
      continue;
    if (file != status.st_ino || makedev(major, minor) != status.st_dev) continue;
    return maker > 0 && (::kill(maker, 0) == 0 || errno != ESRCH);
  }
  return false;
}

/// The system grants a lease for reading only if nobody has the file open to write to it.
bool has_writer(const std::string& path) {
  const int fd = open_file(path, {.follows_link = false, .waits = false});
  if (fd < 0) return false;
  // Whoever opens the file while the lease stands makes the system send a signal. The usual one would end
  // the process.
  bool has = false;
  if (::fcntl(fd, F_SETSIG, SIGURG) == 0) {
    has = ::fcntl(fd, F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
    if (!has) ::fcntl(fd, F_SETLEASE, F_UNLCK);
  }
  ::close(fd);
  return has;
}

}}  // namespace chess::os
