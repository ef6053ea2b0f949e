// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn stats`: figures of all games, or of those that are chosen.
#pragma once

#include <cstddef>

#include "annotate/bgn/pipeline/run_options.h"
#include "command_line/command_line.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct StatsOptions {
  RunOptions run;
  chess::FilterOptions filter;
  bool json = false;
  std::size_t top = 10;  ///< names shown of openings, players and time controls
};

/// Adds the subcommand `stats`.
void add_stats_command(chess::ProgramCommand program);

/// Prints the figures. Returns the process's exit status.
int run_stats(const StatsOptions& options);

}  // namespace annotate::bgn
