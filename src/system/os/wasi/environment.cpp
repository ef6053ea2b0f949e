// SPDX-License-Identifier: GPL-3.0-or-later
// A page has no environment, and is one process.
#include "os/environment.h"

namespace chess { inline namespace os {

std::optional<std::string> environment_variable(const std::string&) { return std::nullopt; }

std::int64_t process_number() { return 1; }

}}  // namespace chess::os
