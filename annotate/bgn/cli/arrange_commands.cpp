// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands that arrange whole collections: sort, dedupe, merge.
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/convert/convert.h"

namespace annotate::bgn {

namespace {

constexpr const char* kSortAbout = "Sort games by date, players, ratings, openings and more";

constexpr const char* kSortFooter = R"(
Fields: white white-elo black black-elo player rating result date year event site round eco opening plies
moves time-control speed variant termination, or the name of any tag. Texts compare without regard to case and
accents, and numbers within them as numbers. What is unknown comes last. Equal games keep their order. Games
that do not fit into --memory wait in the folder of temporary files (TMPDIR).

Outputs are those of `bgn convert`. The games go to standard output in the format of the first input, or to -o
and --to. From PGN to PGN a sound game keeps its layout.

Exit status: as for `bgn convert`.

Examples:
  bgn sort games.pgn --by date,event,round -o sorted.pgn
  bgn sort games.bgn.zst --by rating:desc,date --in-place
)";

constexpr const char* kDedupeAbout = "Leave out games that are there more than once";

constexpr const char* kDedupeFooter = R"(
Games are the same if they have the same moves and the names may be those of the same players ("Carlsen,M",
"Magnus Carlsen", "Karlsen, Magnus"). With fewer than 60 half-moves, dates, rounds and results must agree as
well, with fewer than 20 also the spelling of the names. A copy that breaks off early is left out, too. The
longest copy stays, else the one with the most annotations, else the first. It keeps its place. --similar 90%
also leaves out copies whose last moves differ: same names, day, round and result, and nine of ten moves.

Exit status: as for `bgn convert`.

Examples:
  bgn dedupe games.pgn -o unique.pgn --duplicates copies.pgn --report copies.csv
  bgn dedupe --in-place games.pgn
  bgn dedupe games.pgn --similar 90% -o unique.pgn --duplicates copies.pgn
)";

constexpr const char* kMergeAbout = "Join files of games, sorted and without duplicates if you like";

constexpr const char* kMergeFooter = R"(
The games of all inputs, one input after the other, become one collection. --by sorts it as `bgn sort` does,
and --dedupe leaves duplicates out as `bgn dedupe` does. Games stay games: none becomes a variation of
another one.

Exit status: as for `bgn convert`.

Examples:
  bgn merge monday.pgn tuesday.bgn.zst -o week.pgn
  bgn merge *.pgn -o all.bgn.zst --dedupe --by date
)";

using Options = std::shared_ptr<ArrangeCommandOptions>;

void add_run(chess::ProgramCommand command, const Options& options) {
  add_input_options(command, options->convert.run);
  add_output_options(command, options->convert.output);
  add_openings_option(command, options->convert);
}

}  // namespace

void add_sort_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ArrangeCommandOptions>();
  options->by = "date";
  chess::ProgramCommand command = program.add_command("sort", kSortAbout);
  command.footer(kSortFooter);
  add_order_options(command, *options);
  add_arrange_options(command, *options, false);
  add_run(command, options);
  add_in_place_option(command, options->convert);
  command.on_run([options] { return run_arrange(*options); });
}

void add_dedupe_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ArrangeCommandOptions>();
  options->dedupe = true;
  chess::ProgramCommand command = program.add_command("dedupe", kDedupeAbout);
  command.footer(kDedupeFooter);
  add_arrange_options(command, *options, true);
  add_run(command, options);
  add_in_place_option(command, options->convert);
  command.on_run([options] { return run_arrange(*options); });
}

void add_merge_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ArrangeCommandOptions>();
  chess::ProgramCommand command = program.add_command("merge", kMergeAbout);
  command.footer(kMergeFooter);
  command.add_flag("--dedupe", options->dedupe, "Leave out games that are there more than once");
  add_order_options(command, *options);
  add_arrange_options(command, *options, true);
  add_run(command, options);
  command.on_run([options] { return run_arrange(*options); });
}

}  // namespace annotate::bgn
