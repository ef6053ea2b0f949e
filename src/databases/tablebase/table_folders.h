// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of tables, as users name them.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "os/program_files.h"

namespace chess { inline namespace tablebase {

/// The folders of a list that is separated by ':' or ';'. Empty names do not count. With `has_drives`, the
/// ':' of a path such as C:/tables separates nothing.
std::vector<std::string> split_folders(std::string_view folders,
                                       bool has_drives = path_spelling().has_backslashes);

/// The paths of the regular files of a folder, sorted.
std::expected<std::vector<std::string>, Error> files_of_folder(const std::string& folder);

}}  // namespace chess::tablebase
