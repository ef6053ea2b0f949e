// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of `train`, the tool that makes networks out of training games.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace engine::train {

/// Runs the program. `arguments` are those behind its name; returns its exit status: 0, or 1 when
/// something could not be read or written, or 2 for a wrong command line.
int run_command_line(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

}  // namespace engine::train
