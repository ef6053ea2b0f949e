// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn check` on the command line.
#pragma once

#include "annotate/bgn/check/check_options.h"
#include "command_line/command_line.h"

namespace annotate::bgn {

/// Adds the subcommand `check`.
void add_check_command(chess::ProgramCommand program);

}  // namespace annotate::bgn
