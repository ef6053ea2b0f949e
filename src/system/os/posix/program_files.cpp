// SPDX-License-Identifier: GPL-3.0-or-later
// By stat(2) and access(2).
#include "os/program_files.h"

#include <sys/stat.h>
#include <unistd.h>

namespace chess { inline namespace os {

PathSpelling path_spelling() { return {"/", ':', false}; }

std::expected<std::string, std::string_view> runnable_file(const std::string& path) {
  struct stat info{};
  if (::stat(path.c_str(), &info) != 0) return std::unexpected("no such file");
  if (S_ISDIR(info.st_mode)) return std::unexpected("it is a directory");
  if (!S_ISREG(info.st_mode)) return std::unexpected("it is not a file");
  if (::access(path.c_str(), X_OK) != 0) return std::unexpected("it is not executable");
  return path;
}

std::vector<std::string> other_program_folders() { return {"/usr/games"}; }

}}  // namespace chess::os
