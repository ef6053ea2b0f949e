// SPDX-License-Identifier: GPL-3.0-or-later
// From the loader of programs.
#include <mach-o/dyld.h>

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "os/program_files.h"

namespace chess { inline namespace os {

std::optional<std::string> own_program() {
  std::uint32_t size = 0;
  _NSGetExecutablePath(nullptr, &size);
  std::string path(size, '\0');
  if (_NSGetExecutablePath(path.data(), &size) != 0) return std::nullopt;
  // It may have links and "..".
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path.c_str(), error);
  if (error) return std::nullopt;
  return real.string();
}

}}  // namespace chess::os
