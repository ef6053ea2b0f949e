// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `bgn month`.
#include <memory>

#include "annotate/bgn/cli/commands.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/month/month.h"

namespace annotate::bgn {

namespace {

constexpr const char* kMonthAbout = "Make BGN, indexes, tables and figures of a large file of games";

constexpr const char* kMonthFooter = R"(
Of month.pgn.zst, DIR gets:
  month.bgn.zst      the games, as by bgn convert; .idx beside it has its blocks
  month.bgn.zst.bgi  the index of positions, and .bgm, the move file, as by
                     bgn index, for bgn find, search, explorer and prepare
  games.parquet, moves.parquet    as by bgn tables
  stats.json         as by bgn stats --json
  month.json         what the above is made of, and that it is complete
A step is whole or not there. The same command goes on where an earlier run was
ended, and makes the same bytes. The files that are there are compared with
month.json by their checksums first. At the end the games and half-moves of all
files are counted, as each file has them: where they differ, bgn says so.
DuckDB makes Parquet, see bgn tables.

Exit status: 0 success; 1 a game was damaged or refused (it is kept as far as it
was read); 2 wrong usage, an input that cannot be read, a file that cannot be
written, no DuckDB, a folder that belongs to another input, counts that differ;
130, 143 interrupted, terminated: the next run goes on.

Examples:
  bgn month lichess_db_standard_rated_2026-01.pgn.zst -o 2026-01
  bgn month twic1620.pgn -o twic1620 --no-tables
)";

}  // namespace

void add_month_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<MonthOptions>();
  chess::ProgramCommand command = program.add_command("month", kMonthAbout);
  command.footer(kMonthFooter);
  add_whole_input_options(command, options->run);
  add_folder_option(command, options->folder);
  command.add_flag("--no-tables", options->no_tables, "Write no Parquet, which needs DuckDB");
  command.check([options]() -> std::optional<std::string> {
    const auto& inputs = options->run.inputs;
    if (inputs.size() == 1 && inputs.front() != "-") return std::nullopt;
    return "IN: name one file, which is read again when a run goes on";
  });
  command.on_run([options] { return run_month(*options); });
}

}  // namespace annotate::bgn
