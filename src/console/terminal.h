// SPDX-License-Identifier: GPL-3.0-or-later
// What the streams of a program are connected to, and what a terminal there can show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chess::inline console {

/// The two streams that a program writes to.
enum class Stream : std::uint8_t { Out, Error };

/// Is the stream connected to a terminal?
bool is_terminal(Stream stream);

/// Columns of the terminal that the stream is connected to, else what COLUMNS says, else 80. It is asked anew
/// on each call, so that whoever draws again after a change of the window's size draws to its new size.
std::size_t terminal_width(Stream stream = Stream::Out);

/// Colours for standard output: "always", "never", or "auto": on a terminal, unless the environment says
/// NO_COLOR (https://no-color.org) or TERM=dumb.
bool wants_colours(std::string_view when);

/// The console of Linux has no symbols such as ♞ in its font, and a dumb terminal cannot be trusted with any.
bool lacks_symbols();

}  // namespace chess::inline console
