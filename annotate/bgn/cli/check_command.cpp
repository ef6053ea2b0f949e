// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/check_command.h"

#include <CLI/CLI.hpp>

#include "annotate/bgn/cli/input_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Play every move of the games and report faults";

constexpr const char* kFooter = R"(
The report goes to standard output. It has a line for each fault (file, line, game, move, reason), the counts
of each file, and the number of remarks of each kind. Notes are remarks without any loss: --notes lists them,
and the report always counts them.

Exit status: 0 no faults; 1 a game is damaged or refused; 2 wrong usage, or an input that cannot be read.

Examples:
  bgn check games.pgn
  bgn check --json --quiet *.pgn.zst > report.json
)";

}  // namespace

void add_check_command(CLI::App& app, CheckOptions& options) {
  CLI::App* command = app.add_subcommand("check", kAbout);
  command->footer(kFooter);
  add_input_options(*command, options.run);
  command->add_flag("--json", options.json, "Write the report as one JSON object");
  command->add_flag("--notes", options.notes, "Also list notes");
}

}  // namespace annotate::bgn
