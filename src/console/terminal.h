// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a stream of the program is connected to a terminal, and what that can show.
#pragma once

#include <cstddef>
#include <string_view>

namespace chess::inline console {

/// Is the descriptor that of a terminal?
bool is_terminal(int descriptor);

/// Columns of the terminal behind the descriptor, else what COLUMNS says, else 80. It is asked anew on each
/// call, so that whoever draws again after a change of the window's size draws to its new size.
std::size_t columns_of(int descriptor);

/// Columns to lay out text on standard output: at least 20.
std::size_t terminal_width();

/// Colours for standard output: "always", "never", or "auto": on a terminal, unless the environment says
/// NO_COLOR (https://no-color.org) or TERM=dumb.
bool wants_colours(std::string_view when);

/// The console of Linux has no symbols such as ♞ in its font, and a dumb terminal cannot be trusted with any.
bool lacks_symbols();

}  // namespace chess::inline console
