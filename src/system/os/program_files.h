// SPDX-License-Identifier: GPL-3.0-or-later
// Files that can be run: how the system names them, and where it keeps them.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess { inline namespace os {

/// How paths and lists of them are spelt.
struct PathSpelling {
  std::string_view separators;  ///< between folders; the first is the usual one
  char list_separator;  ///< between the folders of PATH
  bool has_backslashes;  ///< a backslash is a part of paths, so it hides no quote or blank
};
PathSpelling path_spelling();

/// The path of the file that runs under the name `path`: that itself, on Windows also with an ending of
/// PATHEXT behind it. Else why it does not run: "no such file", "it is a directory", "it is not a file", "it
/// is not executable".
std::expected<std::string, std::string_view> runnable_file(const std::string& path);

/// The path of the program that this process runs. Nothing if the system does not tell.
std::optional<std::string> own_program();

/// Where programs may lie besides the folders of PATH: /usr/games, where Debian installs engines; on Windows
/// the folder of our own program.
std::vector<std::string> other_program_folders();

}}  // namespace chess::os
