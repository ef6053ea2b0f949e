// SPDX-License-Identifier: GPL-3.0-or-later
// `marginalia datagen`: games of the engine against itself, for the trainer.
#pragma once

#include <ostream>
#include <span>
#include <string_view>

namespace engine::datagen {

/// Runs the command with what follows its name; its exit status: 0, 1 when the data could not be written, 2
/// for a command line that makes no sense.
int run_command(std::span<const std::string_view> arguments, std::ostream& out, std::ostream& err);

}  // namespace engine::datagen
