// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/replaced_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/publication.h"

namespace chess { inline namespace io {

namespace {

FileStamp stamp_of_status(const struct stat& status) {
  constexpr std::uint64_t second = 1'000'000'000;
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          static_cast<std::uint64_t>(status.st_mtim.tv_sec) * second +
              static_cast<std::uint64_t>(status.st_mtim.tv_nsec)};
}

}  // namespace

std::optional<FileStamp> stamp_of_name(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return errno == ENOENT ? std::optional(FileStamp{}) : std::nullopt;
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return stamp_of_status(status);
}

std::expected<ReplacedFile, IoError> ReplacedFile::open(const std::string& path) {
  // A killed run may have left a name to be given: it comes before we read what the file is.
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  if (!error) finish_publications(directory_of(target.string()));
  while (true) {
    FileDescriptor fd =
        FileDescriptor::owned(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    struct stat status{};
    if (fd.get() < 0 || ::fstat(fd.get(), &status) != 0) return std::unexpected(open_error(path, errno));
    if (S_ISDIR(status.st_mode)) return std::unexpected(open_error(path, EISDIR));
    if (!S_ISREG(status.st_mode))
      return std::unexpected(
          IoError{IoError::Kind::Read, "cannot replace " + quoted_path(path) + ": it is no regular file"});
    // Where the file system knows no locks, we go without one.
    if (!lock_after_forks(fd.get()) && errno == EWOULDBLOCK)
      return std::unexpected(IoError{IoError::Kind::Write, "cannot replace " + quoted_path(path) +
                                                               ": another process is at work on it"});
    // Whoever had the lock before may have put another file there.
    struct stat named{};
    if (::stat(path.c_str(), &named) != 0) return std::unexpected(open_error(path, errno));
    if (named.st_dev == status.st_dev && named.st_ino == status.st_ino) {
      if (::fstat(fd.get(), &status) != 0) return std::unexpected(open_error(path, errno));
      return ReplacedFile(std::move(fd), stamp_of_status(status));
    }
  }
}

}}  // namespace chess::io
