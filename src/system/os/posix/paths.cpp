// SPDX-License-Identifier: GPL-3.0-or-later
// A slash divides paths.
#include "os/paths.h"

namespace chess { inline namespace os {

std::size_t begin_of_name(std::string_view path) { return path.rfind('/') + 1; }

std::size_t root_length(std::string_view path) { return path.starts_with('/') ? 1 : 0; }

}}  // namespace chess::os
