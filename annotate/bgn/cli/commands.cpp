// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/cli/commands.h"

#include <cstdint>
#include <memory>

#include "annotate/bgn/check/check.h"
#include "annotate/bgn/cli/game_options.h"
#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/list/list.h"
#include "annotate/bgn/probe/probe.h"
#include "annotate/bgn/show/show.h"
#include "annotate/bgn/stats/stats.h"
#include "annotate/bgn/tables/tables.h"
#include "command_line/reading_options.h"
#include "filters/filter_command_options.h"
#include "svg/svg_board.h"

namespace annotate::bgn {

namespace {

constexpr const char* kConvertAbout = "Convert games between formats";

constexpr const char* kConvertFooter = R"(
Formats: PGN, BGN, EGD and lines of UCI moves; databases of Scid (.si4, .si5) are read, too. bgn recognises
the format and the compression (gzip, bzip2, zstd, xz, zip) of an input by its content. The extension selects
the format of an output (.pgn .bgn .json .egd .uci) and its compression (.gz .bz2 .zst); --to selects a format
where there is no extension. Games keep the order of the input, and the bytes do not depend on --jobs. Files
appear under their names when all are complete. An output that is also an input is refused: --in-place
replaces inputs. An input that cannot be read without loss keeps its place.

Games fill in what stands in braces in the name of an output: {type}, {year}, {month}, {player}, {eco} and
{event}, as --split-by has them. Folders are made. {part} is the number of the file, from 0, where
--split-size or a number of games for --split-by makes several.

Exit status: 0 success; 1 a game was damaged or refused (standard error names it; the rest was written);
2 wrong usage, an input that cannot be read, an output that cannot be written; 130, 143 interrupted,
terminated: the outputs are as before.

Examples:
  bgn convert games.pgn -o games.bgn.zst
  bgn convert --in-place *.pgn.gz
  bgn convert lichess.pgn.zst -o month.bgn.bz2 --split-by type --split-size 1G
  bgn convert lichess.pgn.zst -o '{type}/{year}/{month}.bgn.bz2'
  zcat games.bgn.gz | bgn convert --to pgn > games.pgn
  bgn convert lichess.pgn -o bare.pgn --strip comments,variations,nags
  bgn convert month.pgn.zst -o month.bgn.bz2 --index
)";

}  // namespace

void add_convert_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ConvertOptions>();
  chess::ProgramCommand command = program.add_command("convert", kConvertAbout);
  command.footer(kConvertFooter);
  add_input_options(command, options->run);
  add_output_options(command, options->output);
  add_openings_option(command, *options);
  command.add_flag(
      "--evals", options->value_commands,
      "Write evaluations and times as %eval, %clk and %emt, also those in centipawns and in comments");
  command.add_flag("--elapsed", options->elapsed,
                   "Give each move of BGN the seconds since the start of the game (et), from the clocks");
  add_in_place_option(command, *options);
  command.on_run([options] { return run_convert(*options); });
}

namespace {

constexpr const char* kCheckAbout = "Play every move of the games and report faults";

constexpr const char* kCheckFooter = R"(
The report goes to standard output. It has a line for each fault (file, line, game, move, reason), the counts
of each file, and the number of remarks of each kind. Notes are remarks without any loss: --notes lists them,
and the report always counts them.

With --syzygy, endgame tables are compared with their checksums, and no games are read.

Exit status: 0 no faults; 1 a game is damaged or refused, or a table is damaged; 2 wrong usage, or an input
that cannot be read.

Examples:
  bgn check games.pgn
  bgn check --json --quiet *.pgn.zst > report.json
  bgn check --syzygy ~/syzygy
)";

}  // namespace

void add_check_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<CheckOptions>();
  chess::ProgramCommand command = program.add_command("check", kCheckAbout);
  command.footer(kCheckFooter);
  add_input_options(command, options->run);
  command.add_flag("--json", options->json, "Write the report as one JSON object");
  command.add_flag("--notes", options->notes, "Also list notes");
  const auto take_tables = [options](const std::string& folders) {
    options->syzygy = folders;
    options->run.needs_inputs = false;
  };
  command.add_option("--syzygy", take_tables, "Check the Syzygy tables of these folders, not games")
      .type_name("DIR")
      .excludes(*command.find_option("IN"));
  command.on_run([options] { return run_check(*options); });
}

namespace {

constexpr const char* kStatsAbout =
    "Count games, results, openings, ratings, time controls, dates and players";

constexpr const char* kStatsFooter = R"(
The figures go to standard output, as text or as one JSON object; bgn(1) describes its keys. Without options
that choose games, every game counts.

Exit status: 0 success; 1 a game was damaged or refused (it counts as far as it was read); 2 wrong usage, or
an input that cannot be read.

Examples:
  bgn stats games.pgn
  bgn stats lichess.pgn.zst --time-control blitz --rating 2000- --json
  bgn stats games.pgn --insights --player Carlsen
)";

}  // namespace

void add_stats_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<StatsOptions>();
  chess::ProgramCommand command = program.add_command("stats", kStatsAbout);
  command.footer(kStatsFooter);
  add_input_options(command, options->run);
  command.add_flag("--json", options->json, "Write one JSON object instead of text");
  command.add_flag("--insights", options->insights,
                   "Answer twenty questions about the games of --player instead");
  command.add_option("--top", options->top, "Show N names of each kind (default 10)")
      .type_name("N")
      .in_range(0, 100'000);
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_stats(*options); });
}

namespace {

constexpr const char* kTablesAbout = "Write games and moves as typed tables, for databases";

constexpr const char* kTablesFooter = R"(
DIR gets games.parquet, with a row for each game, and moves.parquet, with a row for each half-move of the main
lines. The column `game` joins them. DuckDB makes Parquet: the program duckdb in PATH, else the module of
python3 (pip install duckdb). --csv writes games.csv and moves.csv, and schema.sql, which makes the two tables
in PostgreSQL or DuckDB. What a game does not tell is NULL. The files appear when all are complete.

Exit status: 0 success; 1 a game was damaged or refused (its rows go as far as it was read); 2 wrong usage, an
input that cannot be read, a file that cannot be written, no DuckDB; 130, 143 interrupted, terminated: the
files are as before.

Examples:
  bgn tables games.pgn -o tables
  bgn filter lichess.pgn.zst --rating 2400- | bgn tables - -o strong --csv

)";

}  // namespace

void add_tables_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<TablesOptions>();
  chess::ProgramCommand command = program.add_command("tables", kTablesAbout);
  command.footer(kTablesFooter + tables_help());
  add_whole_input_options(command, options->run);
  add_folder_option(command, options->folder);
  command.add_flag("--csv", options->csv, "Write CSV and its schema in SQL, not Parquet");
  command.on_run([options] { return run_tables(*options); });
}

namespace {

constexpr const char* kFilterAbout = "Choose games by players, dates, openings, positions and more";

constexpr const char* kFilterFooter = R"(
All conditions must hold. A missing or unknown tag never matches. The chosen games keep the order of the input
and go to standard output, in the format of the first input, or to -o and --to as in `bgn convert`. From PGN
to PGN a sound game keeps its layout. With --in-place they replace the other games of their files.

Exit status: 0 success, also if no game is chosen; 1 a game that had to be read was damaged or refused;
2 wrong usage, an input that cannot be read, an output that cannot be written.

Examples:
  bgn filter games.pgn --player "Magnus Carlsen" --date 2019.. --result 1-0
  bgn filter month.pgn.zst --rating 2400- --time-control blitz -o strong.bgn
  bgn filter games.pgn --material KRPvKR --material-plies 20 --count
  bgn filter games.pgn --fen "4k3/8/4K3/4P3/8/8/8/8 w"
)";

}  // namespace

void add_filter_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<FilterCommandOptions>();
  chess::ProgramCommand command = program.add_command("filter", kFilterAbout);
  command.footer(kFilterFooter);
  add_input_options(command, options->convert.run);
  add_output_options(command, options->convert.output);
  add_openings_option(command, options->convert);
  add_in_place_option(command, options->convert)
      .excludes(
          command.add_flag("--count", options->count, "Print the number of chosen games, and write none"));
  add_limit_option(command, options->convert.limit, "Stop after the first N chosen games");
  options->convert.follows_input = true;
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_filter(*options); });
}

namespace {

constexpr const char* kListAbout = "List games, one a line, with columns of your choice";

constexpr const char* kListFooter = R"(
Columns: number file white white-elo black black-elo player rating result date year event site round eco
opening plies moves time-control speed variant termination, or the name of any tag (WhiteTeam). On a terminal
the columns are aligned and cut to its width. Elsewhere a tab stands between them.

Exit status: 0 success; 1 a game was damaged or refused (it is listed as far as it was read); 2 wrong usage,
or an input that cannot be read.

Examples:
  bgn list games.pgn
  bgn list games.pgn --columns number,white,black,WhiteTeam --csv > games.csv
  bgn list lichess.pgn.zst --rating 2500- --json --limit 100
)";

}  // namespace

void add_list_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ListOptions>();
  chess::ProgramCommand command = program.add_command("list", kListAbout);
  command.footer(kListFooter);
  add_input_options(command, options->run);
  add_table_options(command, options->table);
  add_limit_option(command, options->limit, "Stop after the first N listed games");
  add_filter_options(command, options->filter);
  command.on_run([options] { return run_list(*options); });
}

namespace {

constexpr const char* kShowAbout = "Show a game: the players, the board, the moves";

constexpr const char* kShowFooter = R"(
GAME is the number of a game, or `last`. The default is the first game. With options that choose games, GAME
counts the chosen games. GAME and FILE may be in any order.

Exit status: 0 success; 1 the game is damaged or refused, or there is no such game; 2 wrong usage, or the
input cannot be read.

Examples:
  bgn show games.pgn
  bgn show 12 games.pgn --ply 23b --flip
  bgn show last --player Carlsen --result 0-1 games.pgn
  bgn show 3 games.bgn.zst --fen --ply 20
  bgn show 3 games.pgn --ply 12b --svg > position.svg
)";

}  // namespace

void add_show_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ShowOptions>();
  chess::ProgramCommand command = program.add_command("show", kShowAbout);
  command.footer(kShowFooter);
  command.add_option("GAME", options->first_word, "Number of the game, or last (default: 1)").type_name("");
  command.add_option("FILE", options->second_word, "Game file; - or no file is standard input").type_name("");
  command
      .add_option(
          "--from",
          [options](const std::string& word) { options->run.from = chess::parse_game_format(word); },
          "Format of the input: pgn, bgn, egd or uci (default: by content)")
      .type_name("FORMAT")
      .one_of_ignoring_case({"pgn", "bgn", "egd", "uci"});
  add_reading_options(command, options->run.reading);
  command
      .add_option("--ply", options->ply,
                  "Position after this number of half-moves, or at 12w, 12b, start, end")
      .type_name("WHERE");
  command.add_flag("--flip", options->flip, "Show the board from Black's side");
  command.add_flag("--ascii", options->ascii, "Use letters instead of chess symbols");
  command.add_flag("--clocks", options->clocks, "Show clocks after the moves");
  const chess::Option fen =
      command.add_flag("--fen", options->fen_only, "Print only the FEN of the position");
  const chess::Option board =
      command.add_flag("--board", options->board_only, "Print only the board").excludes(fen);
  const chess::Option moves =
      command.add_flag("--moves", options->moves_only, "Print only the moves").excludes(fen).excludes(board);
  command.add_flag("--svg", options->svg_only, "Print only the position, as an SVG picture")
      .excludes(fen)
      .excludes(board)
      .excludes(moves);
  const auto themes = chess::svg_theme_names();
  command.add_option("--theme", options->svg_theme, "Colours of the SVG picture")
      .type_name("NAME")
      .one_of({themes.begin(), themes.end()})
      .show_default();
  add_colour_option(command, options->colour);
  command
      .add_option("--syzygy", options->syzygy,
                  "Folders of Syzygy endgame tables: also show what they say of the position")
      .type_name("DIR");
  command.add_option("--width", options->width, "Columns of the text (default: the terminal's, else 80)")
      .type_name("N")
      .in_range(20, 10'000);
  add_filter_options(command, options->filter, "position");
  command.on_run([options] { return run_show(*options); });
}

namespace {

constexpr const char* kProbeAbout = "Look positions up in endgame tables";

constexpr const char* kProbeFooter = R"(
A FEN may be one word in quotes or several words. Without a FEN, standard input has one on each line. The
answer says who wins, how many half-moves it is to the next capture or pawn move (DTZ), and what each legal
move leads to, the best move first. Gaviota tables add the moves to mate. ':' separates folders. Without the
options, the environment variables SYZYGY_PATH and GAVIOTA_PATH name them.

Exit status: 0 success; 1 a FEN is faulty, or the tables do not know a position (standard error says why);
2 wrong usage, or there are no tables.

Examples:
  bgn probe --syzygy ~/syzygy "8/8/8/8/3k4/8/3PK3/8 w - - 0 1"
  bgn probe --syzygy ~/syzygy --json < positions.fen
)";

}  // namespace

void add_probe_command(chess::ProgramCommand program) {
  const auto options = std::make_shared<ProbeOptions>();
  chess::ProgramCommand command = program.add_command("probe", kProbeAbout);
  command.footer(kProbeFooter);
  command.add_option("FEN", options->words, "Positions (default: lines of standard input)").type_name("");
  command.add_option("--syzygy", options->syzygy, "Folders of Syzygy tables (default: SYZYGY_PATH)")
      .type_name("DIR");
  command.add_option("--gaviota", options->gaviota, "Folders of Gaviota tables (default: GAVIOTA_PATH)")
      .type_name("DIR");
  command.add_flag("--json", options->json, "Write a JSON object for each position, one a line");
  add_colour_option(command, options->colour);
  command.on_run([options] { return run_probe(*options); });
}

}  // namespace annotate::bgn
