// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/stats/stats_command.h"

#include <memory>

#include "annotate/bgn/cli/filter_options.h"
#include "annotate/bgn/cli/input_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Count games, results, openings, ratings, time controls, dates and players";

constexpr const char* kFooter = R"(
The figures go to standard output, as text or as one JSON object; bgn(1) describes its keys. Without options
that choose games, every game counts.

Exit status: 0 success; 1 a game was damaged or refused (it counts as far as it was read); 2 wrong usage, or
an input that cannot be read.

Examples:
  bgn stats games.pgn
  bgn stats lichess.pgn.zst --time-control blitz --rating 2000- --json
)";

}  // namespace

void add_stats_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<StatsOptions>();
  chess::ProgramCommand command = program.add_command("stats", kAbout);
  command.footer(kFooter);
  add_input_options(command, options->run);
  command.add_flag("--json", options->json, "Write one JSON object instead of text");
  command.add_option("--top", options->top, "Show N names of each kind (default 10)")
      .type_name("N")
      .in_range(0, 100'000);
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_stats(*options); });
}

}  // namespace annotate::bgn
