// SPDX-License-Identifier: GPL-3.0-or-later
// By the C library.
#include "os/environment.h"

#include <unistd.h>

#include <cstdlib>

namespace chess { inline namespace os {

std::optional<std::string> environment_variable(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return value;
}

std::int64_t process_number() { return ::getpid(); }

}}  // namespace chess::os
