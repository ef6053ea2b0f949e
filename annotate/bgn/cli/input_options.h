// SPDX-License-Identifier: GPL-3.0-or-later
// The options that all subcommands have: what is read, by how many threads, and how much is said.
#pragma once

#include "annotate/bgn/pipeline/run_options.h"
#include "command_line/command_line.h"

namespace annotate::bgn {

/// IN..., --from, -j/--jobs, -q/--quiet, --max-messages. `options` must outlive the parsing.
void add_input_options(chess::ProgramCommand command, RunOptions& options);

}  // namespace annotate::bgn
