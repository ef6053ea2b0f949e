// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/check_command.h"

#include <memory>

#include "annotate/bgn/check/run_check.h"
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

void add_check_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<CheckOptions>();
  chess::ProgramCommand command = program.add_command("check", kAbout);
  command.footer(kFooter);
  add_input_options(command, options->run);
  command.add_flag("--json", options->json, "Write the report as one JSON object");
  command.add_flag("--notes", options->notes, "Also list notes");
  command.on_run([options] { return run_check(*options); });
}

}  // namespace annotate::bgn
