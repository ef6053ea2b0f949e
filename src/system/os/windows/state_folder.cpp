// SPDX-License-Identifier: GPL-3.0-or-later
// The user's AppData: what belongs to this machine, and what follows the user to others.
#include "os/state_folder.h"

#include "os/environment.h"

namespace chess { inline namespace os {

namespace {

bool is_absolute(const std::string& path) {
  return path.starts_with("\\\\") ||
         (path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/'));
}

/// Whoever sets the variable of the XDG specification means it.
std::optional<std::string> folder_by(const char* xdg, const char* usual) {
  for (const char* variable : {xdg, usual}) {
    const auto folder = environment_variable(variable);
    if (folder && is_absolute(*folder)) return *folder + "\\marginalia";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> state_folder() { return folder_by("XDG_STATE_HOME", "LOCALAPPDATA"); }
std::string_view why_no_state_folder() { return "neither XDG_STATE_HOME nor LOCALAPPDATA is set"; }
std::optional<std::string> config_folder() { return folder_by("XDG_CONFIG_HOME", "APPDATA"); }
std::optional<std::string> data_folder() { return folder_by("XDG_DATA_HOME", "LOCALAPPDATA"); }

}}  // namespace chess::os
