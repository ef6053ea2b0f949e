// SPDX-License-Identifier: GPL-3.0-or-later
// A page starts no programs.
#include "os/program_files.h"

namespace chess { inline namespace os {

PathSpelling path_spelling() { return {"/", ':', true}; }

std::expected<std::string, std::string_view> runnable_file(const std::string&) {
  return std::unexpected("there are no programs here");
}

std::optional<std::string> own_program() { return std::nullopt; }

std::vector<std::string> other_program_folders() { return {}; }

}}  // namespace chess::os
