// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/locked_file.h"

#include <cassert>
#include <cerrno>
#include <utility>

namespace chess { inline namespace io {

std::expected<std::unique_ptr<LockedFile>, IoError> LockedFile::open(const std::string& path, Mode mode) {
  FileDescriptor fd = open_descriptor(
      path, {.access = FileAccess::Both, .making = mode == Mode::New ? FileMaking::New : FileMaking::Never});
  if (fd.get() < 0)
    return std::unexpected(mode == Mode::New ? create_error(path, errno) : open_error(path, errno));
  const auto status = status_of(fd.get());
  if (!status) return std::unexpected(open_error(path, errno));
  if (status->kind != FileKind::Regular)
    return std::unexpected(
        IoError{IoError::Kind::Write, "cannot open " + quoted_path(path) + ": it is no regular file"});
  // Where the file system knows no locks, we go without one.
  if (!lock_after_forks(fd.get()) && errno == EWOULDBLOCK)
    return std::unexpected(IoError{
        IoError::Kind::Write, "cannot open " + quoted_path(path) + ": another process is at work on it"});
  if (mode == Mode::New) sync_directory_of(path);
  return std::unique_ptr<LockedFile>(new LockedFile(std::move(fd), path, status->size));
}

std::expected<void, IoError> LockedFile::append(std::string_view bytes) {
  auto written = write_at(fd_.get(), path_, size_, std::as_bytes(std::span(bytes)));
  if (written)
    size_ += bytes.size();
  else
    truncate_file(fd_.get(), size_);
  return written;
}

std::expected<void, IoError> LockedFile::read_at(std::uint64_t offset, std::span<char> bytes) const {
  assert(offset + bytes.size() <= size_);
  return io::read_at(fd_.get(), path_, offset, std::as_writable_bytes(bytes));
}

std::expected<void, IoError> LockedFile::truncate(std::uint64_t size) {
  if (!truncate_file(fd_.get(), size)) return std::unexpected(write_error(path_, errno));
  size_ = size;
  return {};
}

std::expected<void, IoError> LockedFile::sync() {
  if (!sync_data(fd_.get())) return std::unexpected(write_error(path_, errno));
  return {};
}

std::expected<void, IoError> LockedFile::remove() {
  if (!remove_file(path_) && errno != ENOENT) return std::unexpected(write_error(path_, errno));
  return {};
}

}}  // namespace chess::io
