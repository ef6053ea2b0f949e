// SPDX-License-Identifier: GPL-3.0-or-later
// What `marginalia` does with the words it was started with.
#pragma once

#include <istream>
#include <ostream>
#include <span>
#include <string_view>

namespace engine {

/// Runs the program and gives its exit status: no arguments: the UCI loop; `xboard`, `bench [DEPTH]`,
/// `perft [FEN] DEPTH`, `datagen ...`, `help`, `--version`, `--help`. Anything else is a complaint on `err`
/// and status 2.
int run_command_line(std::span<const std::string_view> arguments, std::istream& in, std::ostream& out,
                     std::ostream& err);

}  // namespace engine
