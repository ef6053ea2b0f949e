// SPDX-License-Identifier: GPL-3.0-or-later
// The environment of the process, in UTF-8 on every system.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace chess { inline namespace os {

/// The value of the variable; nothing if it is not set.
std::optional<std::string> environment_variable(const std::string& name);

/// The number of this process. A forked one has another.
std::int64_t process_number();

}}  // namespace chess::os
