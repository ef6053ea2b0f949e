// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/convert_command.h"

#include <CLI/CLI.hpp>

#include "annotate/bgn/cli/input_options.h"
#include "annotate/bgn/cli/output_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Convert games from any format to any others";

constexpr const char* kFooter = R"(
Formats: PGN, BGN, EGD and lines of UCI moves. Inputs are recognised by content, compression too (gzip, bzip2,
zstd). The format of an output follows its extension (.pgn .bgn .json .egd .uci, then .gz .bz2 .zst), or --to.
Games come in the order of the input, and the same bytes come out whatever --jobs is. A file appears under its
name only when it is complete.

Exit status: 0 all well; 1 some game was damaged or refused (named on standard error; all the rest was
written); 2 wrong usage, an input that cannot be read, an output that cannot be written; 130, 143 interrupted,
terminated: the outputs are as they were.

Examples:
  bgn convert games.pgn -o games.bgn.zst
  bgn convert lichess.pgn.zst -o month.bgn.bz2 --split-by type --split-size 1G
  zcat games.bgn.gz | bgn convert --to pgn > games.pgn
)";

}  // namespace

void add_convert_command(CLI::App& app, ConvertOptions& options) {
  CLI::App* command = app.add_subcommand("convert", kAbout);
  command->footer(kFooter);
  add_input_options(*command, options.run);
  add_output_options(*command, options.output);
}

}  // namespace annotate::bgn
