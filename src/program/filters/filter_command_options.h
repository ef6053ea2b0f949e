// SPDX-License-Identifier: GPL-3.0-or-later
// The options by which a command line chooses games, alike in all programs: those of the table of
// query/filter_options.h.
#pragma once

#include <string>

#include "command_line/command_line.h"
#include "query/filter_options.h"

namespace chess { inline namespace filters {

/// Declares the options, in groups of their own. `position_name`: what the one is called that asks for a
/// position, where `--fen` and `--moves` mean something else. `options` must outlive the parsing.
void add_filter_options(ProgramCommand command, FilterOptions& options,
                        const std::string& position_name = "fen");

}}  // namespace chess::filters
