// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn filter`: writes the games that are chosen, or counts them.
#pragma once

#include "annotate/bgn/convert/convert_options.h"
#include "query/filter_options.h"

namespace CLI {
class App;
}

namespace annotate::bgn {

struct FilterCommandOptions {
  ConvertOptions convert;
  chess::FilterOptions filter;
  bool count = false;  ///< print how many games are chosen, and nothing else
};

/// Adds the subcommand `filter`. `options` must outlive the parsing.
void add_filter_command(CLI::App& app, FilterCommandOptions& options);

/// Returns the process's exit status.
int run_filter(const FilterCommandOptions& options);

}  // namespace annotate::bgn
