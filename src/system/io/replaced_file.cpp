// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/replaced_file.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/publication.h"

namespace chess { inline namespace io {

FileStamp stamp_of(const FileStatus& status) {
  return {status.id.device, status.id.number, status.size, status.modified_ns};
}

std::optional<FileStamp> stamp_of_name(const std::string& path) {
  const auto status = status_of_link(path);
  if (!status) return errno == ENOENT ? std::optional(FileStamp{}) : std::nullopt;
  if (status->kind != FileKind::Regular) return std::nullopt;
  return stamp_of(*status);
}

std::expected<ReplacedFile, IoError> ReplacedFile::open(const std::string& path) {
  // A killed run may have left a name to be given: it comes before we read what the file is.
  std::error_code error;
  const auto target = std::filesystem::canonical(path, error);
  if (!error) finish_publications(directory_of(target.string()));
  while (true) {
    FileDescriptor fd = open_descriptor(path, {.waits = false});
    auto status = fd.get() < 0 ? std::nullopt : status_of(fd.get());
    if (!status) return std::unexpected(open_error(path, errno));
    if (status->kind == FileKind::Folder) return std::unexpected(open_error(path, EISDIR));
    if (status->kind != FileKind::Regular)
      return std::unexpected(
          IoError{IoError::Kind::Read, "cannot replace " + quoted_path(path) + ": it is no regular file"});
    // Where the file system knows no locks, we go without one.
    if (!lock_after_forks(fd.get()) && errno == EWOULDBLOCK)
      return std::unexpected(IoError{IoError::Kind::Write, "cannot replace " + quoted_path(path) +
                                                               ": another process is at work on it"});
    // Whoever had the lock before may have put another file there.
    const auto named = status_of_path(path);
    if (!named) return std::unexpected(open_error(path, errno));
    if (named->id != status->id) continue;
    status = status_of(fd.get());
    if (!status) return std::unexpected(open_error(path, errno));
    return ReplacedFile(std::move(fd), stamp_of(*status));
  }
}

}}  // namespace chess::io
