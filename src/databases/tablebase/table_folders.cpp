// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of folders, and the files of one.
#include "tablebase/table_folders.h"

#include <algorithm>
#include <filesystem>

namespace chess { inline namespace tablebase {

namespace {

bool begins_with_drive(std::string_view path) {
  return path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
}

}  // namespace

std::vector<std::string> split_folders(std::string_view folders, bool has_drives) {
  std::vector<std::string> all;
  while (!folders.empty()) {
    const std::size_t begin = has_drives && begins_with_drive(folders) ? 2 : 0;
    const std::size_t end = std::min(folders.find_first_of(":;", begin), folders.size());
    if (end > 0) all.emplace_back(folders.substr(0, end));
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return all;
}

std::expected<std::vector<std::string>, Error> files_of_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> paths;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code unknown;
    if (it->is_regular_file(unknown)) paths.push_back(it->path().string());
  }
  if (error) return std::unexpected(Error(folder, "cannot read the folder of tables: " + error.message()));
  std::ranges::sort(paths);
  return paths;
}

}}  // namespace chess::tablebase
