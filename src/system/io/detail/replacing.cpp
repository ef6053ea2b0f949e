// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/replacing.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace chess { inline namespace io {

namespace {

bool exchange(const std::string& path, const std::string& other) {
  return ::renameat2(AT_FDCWD, path.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

/// Is the last fault that of a system that cannot do what was asked for?
bool is_unknown_to_system() { return errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP; }

/// Has anybody the file open to write to it? The system grants a lease for reading only if nobody has. Where
/// it grants none at all, we do not know, and say no.
bool has_writer(const std::string& path) {
  const FileDescriptor fd =
      FileDescriptor::owned(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  if (fd.get() < 0) return false;
  // Whoever opens the file while the lease stands makes the system send a signal. The usual one would end
  // the process.
  if (::fcntl(fd.get(), F_SETSIG, SIGURG) != 0) return false;
  if (::fcntl(fd.get(), F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN;
  ::fcntl(fd.get(), F_SETLEASE, F_UNLCK);
  return false;
}

bool is_as_read(const std::string& path, const FileStamp& before) {
  if (before == FileStamp{}) return stamp_of_name(path) == before;
  // In this order: who closes the file between the two has written before.
  return !has_writer(path) && stamp_of_name(path) == before;
}

/// A rename that replaces nothing. False with errno set if it cannot be done.
bool rename_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (!is_unknown_to_system()) return false;
  return ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

/// The name under which the new file stays beside the one that has changed.
std::expected<void, IoError> keep_beside(const std::string& temporary, const std::string& path,
                                         const std::string& otherwise) {
  const std::string first = path + "." + otherwise;
  std::string name = first;
  for (int number = 2; !rename_new(temporary, name); ++number) {
    if (errno != EEXIST) return std::unexpected(create_error(name, errno));
    name = first + "." + std::to_string(number);
  }
  sync_directory_of(path);
  return std::unexpected(IoError{IoError::Kind::Write, quoted_path(path) +
                                                           " has changed since it was read, or somebody "
                                                           "still writes to it, so it stays as it is; "
                                                           "the result is in " +
                                                           quoted_path(name)});
}

}  // namespace

std::expected<void, IoError> drop_replaced(const std::string& temporary, const std::string& path,
                                           const FileStamp& before, const std::string& otherwise) {
  if (!is_as_read(temporary, before)) {
    if (!exchange(temporary, path)) return std::unexpected(create_error(path, errno));
    return keep_beside(temporary, path, otherwise);
  }
  sync_directory_of(path);
  ::unlink(temporary.c_str());
  return {};
}

std::expected<void, IoError> replace_as_read(const std::string& temporary, const std::string& path,
                                             const FileStamp& before, const std::string& otherwise) {
  if (!is_as_read(path, before)) return keep_beside(temporary, path, otherwise);
  if (before == FileStamp{}) {
    if (!rename_new(temporary, path)) {
      if (errno == EEXIST) return keep_beside(temporary, path, otherwise);
      return std::unexpected(create_error(path, errno));
    }
    sync_directory_of(path);
    return {};
  }
  if (exchange(temporary, path)) return drop_replaced(temporary, path, before, otherwise);
  if (errno == ENOENT) return keep_beside(temporary, path, otherwise);
  // There is no swapping here, so what happens just now would be lost.
  if (!is_unknown_to_system() || std::rename(temporary.c_str(), path.c_str()) != 0)
    return std::unexpected(create_error(path, errno));
  sync_directory_of(path);
  return {};
}

}}  // namespace chess::io
