// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the subcommands that write games.
#pragma once

#include "annotate/bgn/convert/convert_options.h"
#include "command_line/command_line.h"

namespace annotate::bgn {

/// -o/--output, --to, --split-size, --split-by, --pretty, --features. `options` must outlive the parsing.
void add_output_options(chess::ProgramCommand command, ConvertOutputs& options);

}  // namespace annotate::bgn
