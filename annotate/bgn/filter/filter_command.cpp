// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/filter/filter_command.h"

#include <memory>

#include <cstdint>

#include "annotate/bgn/cli/filter_options.h"
#include "annotate/bgn/cli/input_options.h"
#include "annotate/bgn/cli/output_options.h"

namespace annotate::bgn {

namespace {

constexpr const char* kAbout = "Choose games by players, dates, openings, positions and more";

constexpr const char* kFooter = R"(
All conditions must hold. A missing or unknown tag never matches. The chosen games keep the order of the input
and go to standard output, in the format of the first input, or to -o and --to as in `bgn convert`.

Exit status: 0 success, also if no game is chosen; 1 a game that had to be read was damaged or refused;
2 wrong usage, an input that cannot be read, an output that cannot be written.

Examples:
  bgn filter games.pgn --player "Magnus Carlsen" --date 2019.. --result 1-0
  bgn filter lichess.pgn.zst --rating 2400- --time-control blitz -o strong.bgn.zst
  bgn filter games.pgn --material KRPvKR --material-plies 20 --count
  bgn filter games.pgn --fen "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b"
)";

}  // namespace

void add_filter_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<FilterCommandOptions>();
  chess::ProgramCommand command = program.add_command("filter", kAbout);
  command.footer(kFooter);
  add_input_options(command, options->convert.run);
  add_output_options(command, options->convert.output);
  command.add_flag("--count", options->count, "Print the number of chosen games, and write none");
  command.add_option("--limit", options->convert.limit, "Stop after the first N chosen games")
      .type_name("N")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 62);
  options->convert.follows_input = true;
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_filter(*options); });
}

}  // namespace annotate::bgn
