// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn filter`: writes the games that are chosen, or counts them.
#pragma once

#include "annotate/bgn/convert/convert_options.h"
#include "command_line/command_line.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct FilterCommandOptions {
  ConvertOptions convert;
  chess::FilterOptions filter;
  bool count = false;  ///< print how many games are chosen, and nothing else
};

/// Adds the subcommand `filter`.
void add_filter_command(chess::ProgramCommand program);

/// Returns the process's exit status.
int run_filter(const FilterCommandOptions& options);

}  // namespace annotate::bgn
