// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of folders, and the files of one.
#include "tablebase/detail/table_folders.h"

#include <algorithm>
#include <filesystem>

namespace chess { inline namespace tablebase {

std::vector<std::string> split_folders(std::string_view folders) {
  std::vector<std::string> all;
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find_first_of(":;"), folders.size());
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
