// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/check_command.h"

#include <CLI/CLI.hpp>

#include "annotate/bgn/cli/input_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Read games, play every move, and report what is wrong";

constexpr const char* kFooter = R"(
The report goes to standard output: a line for each fault (file, line, game, move, reason), the counts of each
file, and how often each kind of remark came. Notes, which cost nothing, are listed with --notes and
counted always.

Exit status: 0 nothing is wrong; 1 some game is damaged or refused; 2 wrong usage, or an input that cannot be
read.

Examples:
  bgn check games.pgn
  bgn check --json --quiet *.pgn.zst > report.json
)";

}  // namespace

void add_check_command(CLI::App& app, CheckOptions& options) {
  CLI::App* command = app.add_subcommand("check", kAbout);
  command->footer(kFooter);
  add_input_options(*command, options.run);
  command->add_flag("--json", options.json, "The report as one JSON object");
  command->add_flag("--notes", options.notes, "List notes too");
}

}  // namespace annotate::bgn
