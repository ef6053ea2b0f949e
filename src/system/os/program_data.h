// SPDX-License-Identifier: GPL-3.0-or-later
// What lies with an installed program, and is read by it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace chess { inline namespace os {

/// Where the file or folder `name` may lie: beside this process's program, as in a build and in an archive,
/// and in ../share/marginalia, as packages have it. Empty if the system does not tell where the program is.
std::vector<std::string> places_with_program(std::string_view name);

}}  // namespace chess::os
