// SPDX-License-Identifier: GPL-3.0-or-later
// By the environment, as the XDG base directory specification says.
#include "os/state_folder.h"

#include <cstdlib>
#include <filesystem>

namespace chess { inline namespace os {

std::optional<std::string> state_folder() {
  namespace fs = std::filesystem;
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return (fs::path(state) / "marginalia").string();
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return (fs::path(home) / ".local/state/marginalia").string();
  return std::nullopt;
}

}}  // namespace chess::os
