// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn convert` on the command line.
#pragma once

#include "annotate/bgn/convert/convert_options.h"
#include "command_line/command_line.h"

namespace annotate::bgn {

/// Adds the subcommand `convert`.
void add_convert_command(chess::ProgramCommand program);

}  // namespace annotate::bgn
