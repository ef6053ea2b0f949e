// SPDX-License-Identifier: GPL-3.0-or-later
// The one folder whose files a page may name. A name is a path in it; what leads out of it, by `..`, as an
// absolute path or through a link, is refused.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/desk/library/library.h"
#include "io/replaced_file.h"

namespace annotate {

class DeskFolder {
 public:
  /// `path`: an existing folder; empty: there is none.
  static std::expected<DeskFolder, LibraryError> open(const std::string& path);

  bool is_there() const { return !root_.empty(); }
  /// By name. Links to folders are not followed.
  std::vector<FolderFile> files() const;
  /// The file that exists there.
  LibraryResult<std::string> existing(std::string_view name) const;
  /// A path to write to, which may not exist yet. Its folder does.
  LibraryResult<std::string> writable(std::string_view name) const;
  /// Is the file of the stamp at the path, with no link on the way? A name that was checked may lead
  /// elsewhere when it is opened: to be asked when the file is open.
  bool holds(const std::string& path, const chess::FileStamp& stamp) const;
  /// The name of a file in it; nothing for other files.
  std::optional<std::string> name_of(const std::string& path) const;

 private:
  LibraryResult<std::string> joined(std::string_view name) const;

  std::string root_;  ///< without links
};

}  // namespace annotate
