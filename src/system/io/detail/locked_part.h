// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the room only: the temporary name under which an output grows beside its path. Whoever writes holds
// a lock (flock) on it for as long as it has that name. So a part without a lock is one that a killed process
// has left, whatever process numbers have come again since.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/file_descriptor.h"
#include "io/io_error.h"
#include "io/replaced_file.h"

namespace chess { inline namespace io {

/// How temporary names end.
inline constexpr std::string_view kPart = ".part";

/// A new file or folder with a temporary name and a lock. The destructor removes it unless it was published.
class LockedPart {
 public:
  /// A file for `path`, which is a regular file or absent. It gets the permissions of the file that it will
  /// replace, else not those that are `withheld`. `name` is for messages. Before that, what killed processes
  /// have begun in the folder is ended: names are given that a publication still had to give, and the parts
  /// of `path` are removed.
  static std::expected<std::unique_ptr<LockedPart>, IoError> create_file(const std::string& path,
                                                                         std::string name,
                                                                         unsigned withheld = 0);
  /// A folder beside `path`, which only its owner may enter.
  static std::expected<std::unique_ptr<LockedPart>, IoError> create_folder(const std::string& path);
  /// Removes the parts of `path` that nobody has locked. Of a folder only what this class has put there is
  /// removed. Gives their number.
  static int remove_leftovers(const std::string& path);

  ~LockedPart();
  LockedPart(const LockedPart&) = delete;
  LockedPart& operator=(const LockedPart&) = delete;

  /// One more descriptor of the open file. The lock stays when it is closed.
  std::expected<FileDescriptor, IoError> descriptor() const;
  const std::string& temporary() const { return temporary_; }
  const std::string& path() const { return path_; }

  /// From now on `publish` replaces `before` and nothing else; see `replace_as_read`.
  void expect(const FileStamp& before, std::string otherwise);
  const std::optional<FileStamp>& before() const { return before_; }
  const std::string& otherwise() const { return otherwise_; }
  /// Gives the file its name, durably. After a fault the part is gone.
  std::expected<void, IoError> publish();

 private:
  LockedPart(FileDescriptor fd, std::string name, std::string path, std::string temporary);

  FileDescriptor lock_;
  std::string name_;
  std::string path_;
  std::string temporary_;  ///< empty once it is renamed or removed
  std::optional<FileStamp> before_;  ///< what may be replaced, if not everything
  std::string otherwise_;
};

/// Gives a file that will replace `path` the permissions of that file, and its owner and group as far as the
/// system lets us. If `path` does not exist, the rights `withheld` are taken from the file.
void copy_permissions(const std::string& path, int fd, unsigned withheld = 0);

/// Why a file at `path` cannot be replaced: its owner protected it, it is a folder.
std::expected<void, IoError> check_replaceable(const std::string& path, const std::string& name);

}}  // namespace chess::io
