// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn tables`: all games as two typed tables, for databases.
#pragma once

#include <string>

#include "annotate/bgn/pipeline/run_options.h"

namespace annotate::bgn {

struct TablesOptions {
  RunOptions run;
  std::string folder;
  bool csv = false;  ///< CSV with its schema in SQL, else Parquet
};

/// What is written where, for the help.
std::string tables_help();

/// Returns the process's exit status.
int run_tables(const TablesOptions& options);

}  // namespace annotate::bgn
