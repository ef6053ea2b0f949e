// SPDX-License-Identifier: GPL-3.0-or-later
// From /proc.
#include <filesystem>
#include <system_error>

#include "os/program_files.h"

namespace chess { inline namespace os {

std::optional<std::string> own_program() {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  return self.string();
}

}}  // namespace chess::os
