// SPDX-License-Identifier: GPL-3.0-or-later
// The options that several subcommands have: what is read, by how many threads, and how much is said; what is
// written; and which games are chosen.
#pragma once

#include <string>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/list/list.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "command_line/command_line.h"
#include "query/filter_options.h"

namespace annotate::bgn {

// What `add_...` writes to must outlive the parsing.

/// A format of games, like --from and --to.
void add_format_option(chess::ProgramCommand command, const std::string& name,
                       std::optional<chess::GameFormat>& format, const std::string& about);
void add_limit_option(chess::ProgramCommand command, std::uint64_t& limit, const std::string& about);
/// -o/--output of what writes several files into a folder.
void add_folder_option(chess::ProgramCommand command, std::string& folder);
void add_memory_option(chess::ProgramCommand command, std::uint64_t& memory, const std::string& about);
void add_colour_option(chess::ProgramCommand command, std::string& when);

/// IN..., --from, --long, --max-ratio, -j/--jobs, -q/--quiet, --max-messages, for what reads whole files.
void add_whole_input_options(chess::ProgramCommand command, RunOptions& options);

/// The same, and --from-game, --sample, --seed.
void add_input_options(chess::ProgramCommand command, RunOptions& options);

/// -o/--output, --to, --split-size, --split-by, --level, --index, --strip and its long forms, --tags,
/// --for-mongodb, --pretty, --features, --counters, --meta.
void add_output_options(chess::ProgramCommand command, ConvertOutputs& options);

/// --in-place, which excludes --output, --to, --from, --split-size and --split-by. Call it behind
/// `add_output_options`.
chess::Option add_in_place_option(chess::ProgramCommand command, ConvertOptions& options);

/// --add-openings.
void add_openings_option(chess::ProgramCommand command, ConvertOptions& options);

/// --by, --reverse, --name-openings.
void add_order_options(chess::ProgramCommand command, ArrangeCommandOptions& options);

/// --memory, and with `is_dedupe` --exact, --any-names, --similar, --duplicates, --report.
void add_arrange_options(chess::ProgramCommand command, ArrangeCommandOptions& options, bool is_dedupe);

/// --columns, --csv, --json, --no-header, --width.
void add_table_options(chess::ProgramCommand command, TableOptions& options);

}  // namespace annotate::bgn
