// SPDX-License-Identifier: GPL-3.0-or-later
// What standard output is, and what it can show.
#pragma once

#include <cstddef>
#include <string_view>

namespace annotate {

/// "always", "never", or "auto": on a terminal, unless the environment says NO_COLOR (https://no-color.org)
/// or TERM=dumb.
bool wants_colours(std::string_view when);

/// Columns of the terminal, else what COLUMNS says, else 80.
std::size_t terminal_width();

/// The console of Linux has no chessmen in its font, a dumb terminal is not to be trusted with any.
bool lacks_chessmen();

}  // namespace annotate
