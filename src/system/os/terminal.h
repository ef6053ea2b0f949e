// SPDX-License-Identifier: GPL-3.0-or-later
// The standard streams, and the terminals that they may lead to.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess { inline namespace os {

/// The descriptors of the standard streams.
inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

/// Is the descriptor a terminal?
bool is_terminal(int descriptor);

/// The size of a window in characters.
struct TerminalSize {
  std::size_t columns = 0;
  std::size_t rows = 0;
};

/// What the terminal says of its window; a number may be 0. Nothing if the descriptor is no terminal.
std::optional<TerminalSize> size_of_terminal(int descriptor);

/// The kind of terminal that standard output may lead to, as TERM has it: "linux", "xterm-256color", "dumb";
/// empty where nothing is said. Windows has "windows-terminal", "conhost" (its older window, whose font has
/// few symbols), and "dumb" for a console that has no colours.
std::string terminal_name();

/// Writes all of `text`, also where somebody has made the descriptor non-blocking. Gives up after a fault,
/// such as a closed pipe, which raises no signal.
void write_whole(int descriptor, std::string_view text);

/// Has the reader of the pipe gone?
bool is_closed_pipe(int descriptor);

}}  // namespace chess::os
