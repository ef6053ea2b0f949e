// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn`: converts, checks and queries files of chess games. See `bgn --help`.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <sstream>

#include "annotate/bgn/check/run_check.h"
#include "annotate/bgn/cli/check_command.h"
#include "annotate/bgn/cli/convert_command.h"
#include "annotate/bgn/convert/run_convert.h"
#include "annotate/bgn/filter/filter_command.h"
#include "annotate/bgn/show/show_command.h"
#include "annotate/bgn/stats/stats_command.h"
#include "console/console.h"

namespace {

constexpr const char* kAbout =
    "Converts, checks and queries files of chess games: PGN, BGN, EGD and lines of UCI moves, plain or "
    "compressed.";

/// Help and version go to standard output, faults of usage to standard error.
int answer(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream err;
  if (app.exit(error, out, err) == 0) {
    std::fputs(out.str().c_str(), stdout);
    return annotate::bgn::kExitWell;
  }
  std::fprintf(stderr, "bgn: %s\nRun `bgn --help`, or `bgn COMMAND --help`, for help.\n", error.what());
  return annotate::bgn::kExitUnable;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace annotate::bgn;
  CLI::App app(kAbout, "bgn");
  app.set_version_flag("--version", std::string(chess::program_version()));
  app.get_formatter()->column_width(34);
  app.require_subcommand(1);
  ConvertOptions convert;
  CheckOptions check;
  StatsOptions stats;
  FilterCommandOptions filter;
  ShowOptions show;
  add_convert_command(app, convert);
  add_check_command(app, check);
  add_stats_command(app, stats);
  add_filter_command(app, filter);
  add_show_command(app, show);
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(is_named).empty()) {
    std::fprintf(stderr, "bgn: no such command: %s\nRun `bgn --help` for those that there are.\n", argv[1]);
    return kExitUnable;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return answer(app, error);
  }
  if (app.got_subcommand("convert")) return run_convert(convert);
  if (app.got_subcommand("stats")) return run_stats(stats);
  if (app.got_subcommand("filter")) return run_filter(filter);
  if (app.got_subcommand("show")) return run_show(show);
  return run_check(check);
}
