// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/locked_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <utility>

namespace chess { inline namespace io {

std::expected<std::unique_ptr<LockedFile>, IoError> LockedFile::open(const std::string& path, Mode mode) {
  const int flags = O_RDWR | O_CLOEXEC | O_NOCTTY | (mode == Mode::New ? O_CREAT | O_EXCL : 0);
  FileDescriptor fd = FileDescriptor::owned(::open(path.c_str(), flags, 0666));
  if (fd.get() < 0)
    return std::unexpected(mode == Mode::New ? create_error(path, errno) : open_error(path, errno));
  struct stat status{};
  if (::fstat(fd.get(), &status) != 0) return std::unexpected(open_error(path, errno));
  if (!S_ISREG(status.st_mode))
    return std::unexpected(
        IoError{IoError::Kind::Write, "cannot open " + quoted_path(path) + ": it is no regular file"});
  // Where the file system knows no locks, we go without one.
  if (!lock_after_forks(fd.get()) && errno == EWOULDBLOCK)
    return std::unexpected(IoError{
        IoError::Kind::Write, "cannot open " + quoted_path(path) + ": another process is at work on it"});
  if (mode == Mode::New) sync_directory_of(path);
  return std::unique_ptr<LockedFile>(
      new LockedFile(std::move(fd), path, static_cast<std::uint64_t>(status.st_size)));
}

std::expected<void, IoError> LockedFile::append(std::string_view bytes) {
  auto written = write_at(fd_.get(), path_, size_, std::as_bytes(std::span(bytes)));
  if (written)
    size_ += bytes.size();
  else [[maybe_unused]]
    const int cut = ::ftruncate(fd_.get(), static_cast<off_t>(size_.load()));
  return written;
}

std::expected<void, IoError> LockedFile::read_at(std::uint64_t offset, std::span<char> bytes) const {
  assert(offset + bytes.size() <= size_);
  return io::read_at(fd_.get(), path_, offset, std::as_writable_bytes(bytes));
}

std::expected<void, IoError> LockedFile::truncate(std::uint64_t size) {
  if (::ftruncate(fd_.get(), static_cast<off_t>(size)) != 0)
    return std::unexpected(write_error(path_, errno));
  size_ = size;
  return {};
}

std::expected<void, IoError> LockedFile::sync() {
  // Some file systems cannot sync; that is theirs to answer for.
  if (::fdatasync(fd_.get()) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
    return std::unexpected(write_error(path_, errno));
  return {};
}

std::expected<void, IoError> LockedFile::remove() {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) return std::unexpected(write_error(path_, errno));
  return {};
}

}}  // namespace chess::io
