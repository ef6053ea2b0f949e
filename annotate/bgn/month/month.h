// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn month`: all that an analyst keeps of a large file of games, made by one command: BGN with its index of
// blocks, the position index and the move file, the tables, and the figures. Each step is whole or not there,
// so that a run that was killed goes on behind the last whole step and ends with the same bytes.
#pragma once

#include <string>

#include "annotate/bgn/pipeline/run_options.h"

namespace annotate::bgn {

struct MonthOptions {
  RunOptions run;  ///< of one input, a file
  std::string folder;
  bool no_tables = false;  ///< no Parquet, which needs DuckDB
};

/// Returns the process's exit status.
int run_month(const MonthOptions& options);

}  // namespace annotate::bgn
