// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/detail/replacing.h"

#include <cerrno>

namespace chess { inline namespace io {

namespace {

bool is_as_read(const std::string& path, const FileStamp& before) {
  if (before == FileStamp{}) return stamp_of_name(path) == before;
  // In this order: who closes the file between the two has written before.
  return !has_writer(path) && stamp_of_name(path) == before;
}

/// The name under which the new file stays beside the one that has changed.
std::expected<void, IoError> keep_beside(const std::string& temporary, const std::string& path,
                                         const std::string& otherwise) {
  const std::string first = path + "." + otherwise;
  std::string name = first;
  for (int number = 2; !rename_to_new(temporary, name); ++number) {
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
    if (!exchange_files(temporary, path)) return std::unexpected(create_error(path, errno));
    return keep_beside(temporary, path, otherwise);
  }
  sync_directory_of(path);
  remove_file(temporary);
  return {};
}

std::expected<void, IoError> replace_as_read(const std::string& temporary, const std::string& path,
                                             const FileStamp& before, const std::string& otherwise) {
  if (!is_as_read(path, before)) return keep_beside(temporary, path, otherwise);
  if (before == FileStamp{}) {
    if (!rename_to_new(temporary, path)) {
      if (errno == EEXIST) return keep_beside(temporary, path, otherwise);
      return std::unexpected(create_error(path, errno));
    }
    sync_directory_of(path);
    return {};
  }
  if (exchange_files(temporary, path)) return drop_replaced(temporary, path, before, otherwise);
  if (errno == ENOENT) return keep_beside(temporary, path, otherwise);
  // There is no swapping here, so what happens just now would be lost.
  if (errno != ENOTSUP || !rename_file(temporary, path)) return std::unexpected(create_error(path, errno));
  sync_directory_of(path);
  return {};
}

}}  // namespace chess::io
