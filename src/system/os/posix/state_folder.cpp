// SPDX-License-Identifier: GPL-3.0-or-later
// By the environment, as the XDG base directory specification says.
#include "os/state_folder.h"

#include <cstdlib>
#include <filesystem>

namespace chess { inline namespace os {

namespace {

std::optional<std::string> folder_by(const char* variable, const char* in_home) {
  namespace fs = std::filesystem;
  const char* named = std::getenv(variable);
  if (named != nullptr && *named == '/') return (fs::path(named) / "marginalia").string();
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return (fs::path(home) / in_home / "marginalia").string();
  return std::nullopt;
}

}  // namespace

std::optional<std::string> state_folder() { return folder_by("XDG_STATE_HOME", ".local/state"); }
std::string_view why_no_state_folder() { return "neither XDG_STATE_HOME nor HOME is set"; }
std::optional<std::string> config_folder() { return folder_by("XDG_CONFIG_HOME", ".config"); }
std::optional<std::string> data_folder() { return folder_by("XDG_DATA_HOME", ".local/share"); }

}}  // namespace chess::os
