// SPDX-License-Identifier: GPL-3.0-or-later
// What all programs of the project say of themselves.
#pragma once

#include <string_view>

namespace chess::inline console {

/// "Marginalia 0.1.0": what `--version` prints, and the name under which the programs write into files.
std::string_view program_version();

}  // namespace chess::inline console
