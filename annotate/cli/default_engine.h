// SPDX-License-Identifier: GPL-3.0-or-later
// Which engine is asked when the user names none.
#pragma once

#include <string>

namespace annotate {

/// A command line for `marginalia`: the one installed or built beside this program, else the one in PATH.
std::string default_engine_command();

}  // namespace annotate
