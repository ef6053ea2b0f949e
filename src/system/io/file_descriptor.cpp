// SPDX-License-Identifier: GPL-3.0-or-later
// Errno values in the words of this program.
#include "io/file_descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "base/text.h"

namespace chess { inline namespace io {

namespace {

using namespace std::chrono_literals;

constexpr auto kLongestFork = 3s;  // on a busy machine
constexpr auto kLockPause = 5ms;

std::string reason(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return "no such file";
    case EACCES:
    case EPERM: return "permission denied";
    case EROFS: return "the file system is read-only";
    case ENOSPC: return "no space left on the device";
    case EDQUOT: return "the disk quota is used up";
    case EFBIG: return "the file has reached the largest size that the system allows (ulimit -f)";
    case EPIPE: return "the program that read it has ended";
    case EMFILE:
    case ENFILE: return "too many open files";
    case EBADF: return "it is not open";
    default: break;
  }
  std::string text = std::generic_category().message(error);
  if (text.size() > 1 && !(text[1] >= 'A' && text[1] <= 'Z')) text[0] = to_lower(text[0]);
  return text;
}

IoError::Kind kind(int error, IoError::Kind otherwise) {
  switch (error) {
    case ENOENT:
    case ENOTDIR: return IoError::Kind::NotFound;
    case EACCES:
    case EPERM:
    case EROFS: return IoError::Kind::NoPermission;
    case EISDIR: return IoError::Kind::IsDirectory;
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return IoError::Kind::NoSpace;
    case EPIPE: return IoError::Kind::ClosedPipe;
    default: return otherwise;
  }
}

/// People try what works in a browser.
bool is_web_address(std::string_view path) {
  return path.starts_with("https://") || path.starts_with("http://") || path.starts_with("ftp://");
}

IoError make_error(std::string_view verb, std::string_view path, int error, IoError::Kind otherwise) {
  if (error == EISDIR) return {IoError::Kind::IsDirectory, quoted_path(path) + " is a directory"};
  return {kind(error, otherwise),
          "cannot " + std::string(verb) + " " + quoted_path(path) + ": " + reason(error)};
}

void wait_for(int fd, short events) {
  pollfd waiting{fd, events, 0};
  ::poll(&waiting, 1, -1);  // whatever it says, the caller tries again and learns the same
}

/// Was a lock on the file made by a process that still runs?
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
    if (file != status.st_ino || gnu_dev_makedev(major, minor) != status.st_dev) continue;
    return maker > 0 && (::kill(maker, 0) == 0 || errno != ESRCH);
  }
  return false;
}

}  // namespace

void wait_readable(int fd) { wait_for(fd, POLLIN); }
void wait_writable(int fd) { wait_for(fd, POLLOUT); }

int FileDescriptor::close() {
  if (fd_ < 0) return 0;
  const int fd = std::exchange(fd_, -1);
  // Linux closes the descriptor even when it reports EINTR.
  if (!owned_ || ::close(fd) == 0 || errno == EINTR) return 0;
  return errno;
}

std::expected<void, IoError> read_at(int fd, std::string_view path, std::uint64_t offset,
                                     std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pread(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::unexpected(read_error(path, errno));
    if (count == 0)
      return std::unexpected(IoError{IoError::Kind::Truncated, "cannot read " + quoted_path(path) +
                                                                   ": it has become shorter meanwhile"});
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return {};
}

std::expected<void, IoError> write_at(int fd, std::string_view path, std::uint64_t offset,
                                      std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::unexpected(write_error(path, errno));
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return {};
}

bool try_lock(int fd) {
  int result = 0;
  do {
    result = ::flock(fd, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

bool lock_after_forks(int fd) {
  const auto end = std::chrono::steady_clock::now() + kLongestFork;
  while (!try_lock(fd)) {
    if (errno != EWOULDBLOCK) return false;
    if (std::chrono::steady_clock::now() >= end || is_lock_of_living_process(fd)) {
      errno = EWOULDBLOCK;
      return false;
    }
    std::this_thread::sleep_for(kLockPause);
  }
  return true;
}

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

bool sync_file(int fd) {
  while (::fsync(fd) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == EROFS || errno == ENOTSUP;
  }
  return true;
}

void sync_directory_of(const std::string& path) {
  const FileDescriptor directory =
      FileDescriptor::owned(::open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) ::fsync(directory.get());
}

std::string quoted_path(std::string_view path) {
  static constexpr std::size_t kLongestShown = 400;
  return "'" + printable(path, kLongestShown) + "'";
}

IoError too_large(std::string_view path, std::size_t limit) {
  constexpr std::size_t kibi = 1024;
  std::string size = std::to_string(limit) + " bytes";
  if (limit % (kibi * kibi) == 0) size = std::to_string(limit / kibi / kibi) + " MiB";
  return {IoError::Kind::TooLarge, "cannot read " + quoted_path(path) + ": it is too large; at most " + size +
                                       " are read of such a file"};
}

IoError open_error(std::string_view path, int error) {
  if ((error == ENOENT || error == ENOTDIR) && is_web_address(path))
    return {IoError::Kind::NotFound, "cannot open " + quoted_path(path) +
                                         ": it is a web address, not a file; download it first, or pipe it "
                                         "in (curl -sSL ADDRESS | PROGRAM -)"};
  return make_error("open", path, error, IoError::Kind::Read);
}

IoError read_error(std::string_view path, int error) {
  return make_error("read", path, error, IoError::Kind::Read);
}

IoError create_error(std::string_view path, int error) {
  if (error == ENOENT || error == ENOTDIR) {
    return {IoError::Kind::NotFound, "cannot create " + quoted_path(path) + ": no such directory"};
  }
  return make_error("create", path, error, IoError::Kind::Write);
}

IoError write_error(std::string_view path, int error) {
  return make_error("write", path, error, IoError::Kind::Write);
}

}}  // namespace chess::io
