// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn tree`: games merged into one with variations, or taken apart into their lines.
#pragma once

#include <optional>

#include "annotate/bgn/pipeline/run_options.h"
#include "explorer/merged_games.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct TreeCommandOptions {
  RunOptions run;
  chess::FilterOptions filter;
  chess::MergeRules rules;
  bool no_comments = false;  ///< of ours
  bool split = false;
  std::optional<chess::GameFormat> to;  ///< nothing: PGN
};

/// Writes the games to standard output. Returns the process's exit status.
int run_tree(const TreeCommandOptions& options);

}  // namespace annotate::bgn
