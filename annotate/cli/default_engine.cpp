// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/default_engine.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "client/engine_command.h"

namespace annotate {

std::string default_engine_command() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path path = self.parent_path() / "marginalia";
    if (fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0)
      return chess::to_text(chess::EngineCommand{path.string(), {}});
  }
  return "marginalia";
}

}  // namespace annotate
