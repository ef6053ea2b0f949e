// SPDX-License-Identifier: GPL-3.0-or-later
// The options by which a user chooses games, the same for all commands that read some of them.
#pragma once

#include "command_line/command_line.h"
#include "query/filter_options.h"

namespace annotate::bgn {

/// Declares the options that choose games, in groups of their own. `position_name`: what the one is called
/// that asks for a position, where `--fen` means something else. Precondition: `options` outlives the
/// parsing.
void add_filter_options(chess::ProgramCommand command, chess::FilterOptions& options,
                        const char* position_name = "--fen");

}  // namespace annotate::bgn
