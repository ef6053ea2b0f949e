// SPDX-License-Identifier: GPL-3.0-or-later
// Files by POSIX. What Linux and macOS do differently stands in their folders.
#include "os/files.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "os/posix/status.h"

namespace chess { inline namespace os {

namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;  // in nanoseconds

int flags_of(const OpenHow& how) {
  constexpr int access[] = {O_RDONLY, O_WRONLY, O_RDWR};
  int flags = access[static_cast<int>(how.access)] | O_CLOEXEC | O_NOCTTY;
  if (how.making != FileMaking::Never) flags |= O_CREAT;
  if (how.making == FileMaking::New) flags |= O_EXCL;
  if (how.truncates) flags |= O_TRUNC;
  if (how.appends) flags |= O_APPEND;
  if (how.is_folder) flags |= O_DIRECTORY;
  if (!how.follows_link) flags |= O_NOFOLLOW;
  if (!how.waits) flags |= O_NONBLOCK;
  return flags;
}

std::optional<FileStatus> to_status(int result, const struct stat& from) {
  if (result != 0) return std::nullopt;
  FileStatus status;
  if (S_ISREG(from.st_mode)) status.kind = FileKind::Regular;
  if (S_ISDIR(from.st_mode)) status.kind = FileKind::Folder;
  if (S_ISLNK(from.st_mode)) status.kind = FileKind::Link;
  if (S_ISFIFO(from.st_mode) || S_ISSOCK(from.st_mode)) status.kind = FileKind::Pipe;
  status.id = {static_cast<std::uint64_t>(from.st_dev), static_cast<std::uint64_t>(from.st_ino)};
  status.size = static_cast<std::uint64_t>(from.st_size);
  const timespec modified = detail::modified_at(from);
  status.modified_ns =
      static_cast<std::uint64_t>(modified.tv_sec) * kSecond + static_cast<std::uint64_t>(modified.tv_nsec);
  status.rights = from.st_mode & 0777;
  status.owner = from.st_uid;
  status.group = from.st_gid;
  status.is_own = from.st_uid == ::geteuid();
  status.is_for_all = (from.st_mode & S_ISVTX) != 0 && (from.st_mode & S_IWOTH) != 0;
  return status;
}

bool sync(int fd, bool data_only) {
  while (detail::sync_descriptor(fd, data_only) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == EROFS || errno == ENOTSUP;
  }
  return true;
}

bool wait_for(int fd, short events, int milliseconds) {
  pollfd waiting{fd, events, 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

}  // namespace

int open_file(const std::string& path, const OpenHow& how) {
  const int fd = ::open(path.c_str(), flags_of(how), how.rights);
  if (fd >= 0 && how.vanishes) ::unlink(path.c_str());
  return fd;
}

int open_beneath(const std::string& folder, const std::string& name) {
  const int flags = flags_of({.follows_link = false, .waits = false});
  int at = ::open(folder.c_str(), flags | O_DIRECTORY);
  for (const std::filesystem::path& part : std::filesystem::path(name)) {
    if (at < 0) break;
    const int next = ::openat(at, part.c_str(), flags);
    const int error = errno;
    ::close(at);
    errno = error;
    at = next;
  }
  return at;
}

int duplicate_descriptor(int fd) { return ::fcntl(fd, F_DUPFD_CLOEXEC, 0); }

// The descriptor is closed also when EINTR is reported.
int close_descriptor(int fd) { return ::close(fd) == 0 || errno == EINTR ? 0 : errno; }

std::ptrdiff_t read_some(int fd, std::span<char> bytes) {
  ssize_t count = 0;
  do count = ::read(fd, bytes.data(), bytes.size());
  while (count < 0 && errno == EINTR);
  return count;
}

std::ptrdiff_t write_some(int fd, std::string_view bytes) {
  ssize_t count = 0;
  do count = ::write(fd, bytes.data(), bytes.size());
  while (count < 0 && errno == EINTR);
  return count;
}

std::ptrdiff_t read_some_at(int fd, std::span<std::byte> bytes, std::uint64_t offset) {
  ssize_t count = 0;
  do count = ::pread(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
  while (count < 0 && errno == EINTR);
  return count;
}

std::ptrdiff_t write_some_at(int fd, std::span<const std::byte> bytes, std::uint64_t offset) {
  ssize_t count = 0;
  do count = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
  while (count < 0 && errno == EINTR);
  return count;
}

bool wait_readable(int fd, std::optional<std::chrono::milliseconds> at_most) {
  return wait_for(fd, POLLIN, at_most ? static_cast<int>(at_most->count()) : -1);
}

void wait_writable(int fd) { wait_for(fd, POLLOUT, -1); }

bool truncate_file(int fd, std::uint64_t size) { return ::ftruncate(fd, static_cast<off_t>(size)) == 0; }

bool sync_file(int fd) { return sync(fd, false); }
bool sync_data(int fd) { return sync(fd, true); }

void sync_folder(const std::string& folder) {
  const int fd = ::open(folder.c_str(), flags_of({.is_folder = true}));
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

bool try_lock(int fd) {
  int result = 0;
  do result = ::flock(fd, LOCK_EX | LOCK_NB);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

std::optional<FileStatus> status_of(int fd) {
  struct stat status{};
  return to_status(::fstat(fd, &status), status);
}

std::optional<FileStatus> status_of_path(const std::string& path) {
  struct stat status{};
  return to_status(::stat(path.c_str(), &status), status);
}

std::optional<FileStatus> status_of_link(const std::string& path) {
  struct stat status{};
  return to_status(::lstat(path.c_str(), &status), status);
}

bool may_write(const std::string& path) { return ::access(path.c_str(), W_OK) == 0; }

bool set_rights(int fd, unsigned rights) { return ::fchmod(fd, rights) == 0; }

bool set_owner(int fd, std::uint64_t owner, std::uint64_t group) {
  return ::fchown(fd, static_cast<uid_t>(owner), static_cast<gid_t>(group)) == 0;
}

void withhold_rights(unsigned rights) { ::umask(::umask(S_IRWXG | S_IRWXO) | static_cast<mode_t>(rights)); }

bool rename_file(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

bool remove_file(const std::string& path) { return ::unlink(path.c_str()) == 0; }
bool make_folder(const std::string& path, unsigned rights) { return ::mkdir(path.c_str(), rights) == 0; }
bool remove_folder(const std::string& path) { return ::rmdir(path.c_str()) == 0; }

TemporaryPlace temporary_place() {
  const char* named = std::getenv("TMPDIR");
  const bool is_named = named != nullptr && *named != '\0';
  return {is_named ? named : "/tmp", is_named};
}

bool is_quota_used_up(int error) { return error == EDQUOT; }

}}  // namespace chess::os
