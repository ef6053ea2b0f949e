// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables that nobody has named, but that are there: our own engine has them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "annotate/cli/options.h"

namespace annotate {

/// Where Syzygy tables are looked for, the first place first; each is a list of folders: the environment
/// variable SYZYGY_PATH, the folder `syzygy` of the user's data, and those with the program.
std::vector<std::string> table_places();

/// Of the first place that has tables, the folders with tables, as a list. Empty: there are none.
std::string find_tables(const std::vector<std::string>& places);

/// Lets our own engine have the tables that are found there, unless the options say which ones it has, or
/// that it has none, or no game is searched. Returns what is to be said of it.
std::optional<std::string> use_found_tables(AnnotateOptions& options, const std::vector<std::string>& places);

}  // namespace annotate
