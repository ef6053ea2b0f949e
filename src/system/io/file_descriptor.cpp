// SPDX-License-Identifier: GPL-3.0-or-later
// Errno values in the words of this program.
#include "io/file_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "os/paths.h"

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
    case EFBIG: return "the file has reached the largest size that the system allows (ulimit -f)";
    case EPIPE: return "the program that read it has ended";
    case EMFILE:
    case ENFILE: return "too many open files";
    case EBADF: return "it is not open";
    case ETXTBSY: return "another program uses it";
    default: break;
  }
  if (is_quota_used_up(error)) return "the disk quota is used up";
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
    case EFBIG: return IoError::Kind::NoSpace;
    case EPIPE: return IoError::Kind::ClosedPipe;
    default: return is_quota_used_up(error) ? IoError::Kind::NoSpace : otherwise;
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

}  // namespace

int FileDescriptor::close() {
  if (fd_ < 0) return 0;
  const int fd = std::exchange(fd_, -1);
  return owned_ ? close_descriptor(fd) : 0;
}

FileDescriptor open_descriptor(const std::string& path, const OpenHow& how) {
  return FileDescriptor::owned(open_file(path, how));
}

std::expected<void, IoError> read_at(int fd, std::string_view path, std::uint64_t offset,
                                     std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t count = read_some_at(fd, bytes, offset);
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
    const std::ptrdiff_t count = write_some_at(fd, bytes, offset);
    if (count < 0) return std::unexpected(write_error(path, errno));
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return {};
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
  const std::size_t begin = begin_of_name(path);
  if (begin == 0) return ".";
  return path.substr(0, std::max(begin - 1, root_length(path)));
}

void sync_directory_of(const std::string& path) { sync_folder(directory_of(path)); }

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
