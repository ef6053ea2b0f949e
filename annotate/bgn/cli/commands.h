// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands of `bgn`: what their command lines say, and which function runs them.
#pragma once

#include "command_line/command_line.h"

namespace annotate::bgn {

/// Each adds the subcommand of its name.
void add_convert_command(chess::ProgramCommand program);
void add_check_command(chess::ProgramCommand program);
void add_stats_command(chess::ProgramCommand program);
void add_crosstable_command(chess::ProgramCommand program);
void add_filter_command(chess::ProgramCommand program);
void add_sort_command(chess::ProgramCommand program);
void add_dedupe_command(chess::ProgramCommand program);
void add_merge_command(chess::ProgramCommand program);
void add_tidy_command(chess::ProgramCommand program);
void add_index_command(chess::ProgramCommand program);
void add_find_command(chess::ProgramCommand program);
void add_explorer_command(chess::ProgramCommand program);
void add_novelty_command(chess::ProgramCommand program);
void add_prepare_command(chess::ProgramCommand program);
void add_search_command(chess::ProgramCommand program);
void add_tree_command(chess::ProgramCommand program);
void add_tables_command(chess::ProgramCommand program);
void add_month_command(chess::ProgramCommand program);
void add_list_command(chess::ProgramCommand program);
void add_show_command(chess::ProgramCommand program);
void add_probe_command(chess::ProgramCommand program);

}  // namespace annotate::bgn
