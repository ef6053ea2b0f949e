// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/spelled_options.h"

#include <algorithm>
#include <thread>

#include "base/text.h"
#include "command_line/reading_options.h"

namespace annotate {

namespace {

constexpr const char* kAbout =
    "Annotates chess games with an engine: evaluations, glyphs ?! ? ??, comments, better lines and "
    "accuracy.\n"
    "Reads PGN, BGN, EGD and lines of UCI moves, plain or compressed, and recognises them by content. Reads "
    "databases of Scid (.si4, .si5), too.";

constexpr const char* kAboutDesk =
    "Opens chess games in the browser: annotates them while you watch, judges each move that you try, and "
    "saves what you write.\n"
    "The page is this machine's alone: no other one can reach it.";

constexpr const char* kFooterOfDesk = R"(
The first address has a secret word, and only the browser that opens it is let in. The page can read the
named FILEs and, with --folder, the files in DIR; it can save over them, too. It can neither name other files
nor other engines than those of the command line: --engine may be repeated.

What is on the desk (open games, edits, the queue) outlives the program: the next `annotate serve` goes on.
Ctrl-C ends the desk. ~/.config/marginalia/annotate.toml has defaults for the options here, too.

Examples:
  annotate serve
  annotate serve season.pgn --engine best
  annotate serve --folder ~/chess --lang de
)";

constexpr const char* kFooter = R"(
Subcommands:
  serve                       Open games in the browser: watch them being
                              annotated, ask about any move, write

Output: -o may be given several times. The extension selects the format (.pgn .bgn .json .jsonl .egd .uci
.html) and the compression (.gz .bz2 .zst); `-o -` is standard output. HTML is one page that needs no
network, with a board, all the games, graphs and an index. EGD and lines of UCI moves hold the games without
annotations; a message says what is left out. Without -o the games go to standard output, in the format of
--to: by default as term on a terminal, otherwise as the first input (PGN if that holds no annotations).
With --report or --puzzles and without -o and --to no games are written. Files appear under their names when
all are complete. An output that is also an input is refused; --in-place replaces the inputs. Games keep the
order of the input. With --nodes or --depth, the same input, options and engine give the same bytes for any
--jobs. If a game cannot be read to its end, the part before the fault is written, and a message names the
game.

Ctrl-C stops the running searches and ends. A second Ctrl-C ends at once. However a run ends, the finished
games are safe: OUT.journal, beside the first output file, keeps them until the outputs are complete.
--keep-partial also writes them into the outputs. The same command with --resume continues the run and writes
what an unbroken run would have written. There is no journal if standard output is the only output, or with
--use-stored-evals.

The file ~/.config/marginalia/annotate.toml may hold defaults for the options, with their long names as keys:
`engine = "stockfish"`, `engine-option = ["Hash=64"]`, `no-praise = true`. The command line overrides it.

Exit status: 0 success; 1 a part could not be read or evaluated, and the rest was written; 2 wrong usage,
nothing to read, no engine, the output could not be written, or a journal exists that does not fit or needs
--resume; 130, 143 interrupted, terminated.

Examples:
  annotate games.pgn -o annotated.pgn -o annotated.bgn.bz2
  annotate --engine stockfish --nodes 1M games.pgn.zst -o out.pgn
  annotate games.pgn -o annotated.pgn --resume
  annotate games.pgn --nodes 50k -o report.html
  annotate game.pgn --format term --color always | less -R
  annotate -v --log dialogue.log --nodes 20k games.pgn -o out.html
  annotate --lichess NAME --last 20 -o games.html --report me.html
  zcat games.bgn.gz | annotate > annotated.bgn
)";

/// "{lichess,expected-points}": so help names values, and completion finds them there.
std::string rule_names() {
  std::string names;
  for (const chess::RuleSet& rules : chess::builtin_rules())
    names += (names.empty() ? "{" : ",") + rules.name;
  return names + "}";
}

}  // namespace

SpelledOptions::SpelledOptions(LineForm line_form)
    : form(line_form),
      line(form == LineForm::Desk ? "annotate serve" : "annotate",
           form == LineForm::Desk ? kAboutDesk : kAbout, chess::CommandLineStyle::Program) {
  const bool is_run = form == LineForm::Run;
  const auto cores = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U));
  options.jobs = is_run ? cores : 1;

  line.footer(is_run ? kFooter : kFooterOfDesk);
  line.add_option("FILE", options.inputs,
                  is_run ? "Game files; - or nothing is standard input" : "Game files to open");
  line.begin_group(is_run ? "Input and output" : "The desk");
  if (is_run)
    add_outputs();
  else
    add_desk();
  line.begin_group("Engine and search");
  add_engines(is_run);
  line.begin_group("Which moves");
  add_moves();
  line.begin_group("Labels and what is written");
  add_labels(is_run);
  line.begin_group("The run");
  add_run(is_run);
}

void SpelledOptions::add_desk() {
  line.add_option("--folder", desk.folder, "Open and save games in this folder, too").type_name("DIR");
  line.add_option("--book", desk.books,
                  "Look positions up in this Polyglot book (.bin), database of `book records` (.mdb) or "
                  "repertoire (games); may be repeated")
      .type_name("FILE")
      .one_word_each();
  line.add_option("--port", desk.port, "Listen on this port (default: a free one)")
      .type_name("N")
      .in_range(1, 65535);
  line.add_flag("--no-open", no_open, "Do not open the browser");
  line.add_option("--state", desk.state,
                  "Keep what is on the desk in FILE (SQLite; default: "
                  "~/.local/state/marginalia/desk.sqlite)")
      .type_name("FILE");
  line.add_flag("--end-with-page", desk.ends_with_page, "End a minute after the last page is closed");
  add_reading_options(line, options.reading);
}

void SpelledOptions::add_outputs() {
  const chess::Option in_place =
      line.add_flag("--in-place", options.in_place,
                    "Replace each FILE, in its own format, once all its games are annotated");
  add_named_games(in_place);
  line.add_option("-o,--output", options.outputs, "Write to OUT; may be repeated")
      .type_name("OUT")
      .one_word_each()
      .excludes(in_place);
  line.add_flag(
      "--with-engine", options.with_engine,
      "Put the engine into reports (.html): readers try moves and see live lines, without a network");
  line.add_option("--report", options.reports,
                  "Write a report about the player of --player, .html or .json; may be repeated")
      .type_name("OUT")
      .one_word_each()
      .excludes(in_place);
  const chess::Option beside = line.add_option("--beside", options.beside,
                                               "Show the report beside this one about another player, .json")
                                   .type_name("REPORT");
  line.add_option("--since", options.since,
                  "Say in the report what has changed since this earlier one, .json")
      .type_name("REPORT")
      .excludes(beside);
  line.add_option("--puzzles", options.puzzles,
                  "Write puzzles from missed wins and refuted errors, .pgn, .csv, .epd or .tsv (Anki); may "
                  "be repeated")
      .type_name("OUT")
      .one_word_each()
      .excludes(in_place);
  add_reading_options(line, options.reading);
  line.add_option("--to,--format", to,
                  "Format of standard output: pgn, bgn (or jsonl), egd, uci, html or term (for the terminal)")
      .type_name("FORMAT")
      .one_of({"pgn", "bgn", "jsonl", "egd", "uci", "html", "term"});
  line.add_option("--style", style, "PGN as this program shows it well: lichess, scid or chessbase")
      .type_name("PROGRAM")
      .one_of({"lichess", "scid", "chessbase"})
      .show_default("lichess");
  line.add_option("--color,--colour", options.colour,
                  "Colours of term: auto (on a terminal, unless NO_COLOR is set), always, never")
      .type_name("WHEN")
      .one_of({"auto", "always", "never"});
  line.add_option("--width", options.width, "Columns of term (default: the terminal's, else 80)")
      .type_name("N")
      .in_range(20, 10'000);
}

void SpelledOptions::add_named_games(const chess::Option& in_place) {
  line.add_option("--lichess", options.lichess,
                  "Annotate the games of this player of lichess.org, too; the program curl fetches those "
                  "that are not kept")
      .type_name("NAME")
      .check(player_fault)
      .excludes(in_place);
  line.add_option("--chesscom", options.chesscom, "The same with a player of chess.com")
      .type_name("NAME")
      .check(player_fault)
      .excludes(in_place);
  const chess::Option last =
      line.add_option("--last", options.wish.last, "The newest N games of the player (default 20)")
          .type_name("N")
          .in_range(1, 10'000);
  line.add_option("--month", month, "The games of the player in this month (UTC), such as 2026-10")
      .type_name("YYYY-MM")
      .check([](const std::string& text) {
        return parse_month(text) ? std::string() : chess::printable(text) + " is no month like 2026-10";
      })
      .excludes(last);
  line.add_flag("--offline", options.offline, "Refuse to fetch games");
}

void SpelledOptions::add_engines(bool is_run) {
  line.add_option(
          "--engine", engines,
          "Command line of the engine, or best: Stockfish if it is installed, else marginalia (default: "
          "marginalia); may be repeated to ask several")
      .type_name("CMD")
      .one_word_each();
  line.add_option("--engine-option", engine_options,
                  "Set an option of the engine before it, else of all engines; may be repeated")
      .type_name("NAME=VALUE")
      .one_word_each();
  line.add_option(
          "--protocol", protocols,
          "Protocol of the engine before it, else of all engines: auto (UCI, else XBoard), uci, xboard")
      .type_name("NAME")
      .one_of({"auto", "uci", "xboard"})
      .one_word_each();
  line.add_option("--engine-timeout", options.engine_timeout_s,
                  "Replace an engine that is silent for this time")
      .type_name("SECONDS")
      .seconds()
      .in_range(0.01, 86400.0);
  chess::Option nodes_option =
      line.add_option("--nodes", nodes, "Nodes per move, on average over a game (default 200000)")
          .type_name("N")
          .in_range(std::uint64_t{1}, std::uint64_t{1} << 50);
  chess::Option depth_option =
      line.add_option("--depth", depth,
                      "Search to this depth instead; with --nodes, to whichever comes first")
          .type_name("PLIES")
          .in_range(1, 200);
  chess::Option movetime_option =
      line.add_option("--movetime", movetime, "Search for this time instead (not reproducible)")
          .type_name("MS")
          .milliseconds()
          .in_range(1, 86'400'000);
  if (is_run) add_total_budgets({nodes_option, depth_option, movetime_option});
  line.add_option("--spend", spend, "Spread the nodes evenly, or to where a label could still change")
      .one_of({"even", "focused"})
      .show_default("focused");
  line.add_option("-j,--jobs", options.jobs, "Number of engines that run in parallel (default: one per core)")
      .type_name("N")
      .in_range(1, 1024);
  if (is_run)
    line.add_flag("--use-stored-evals", options.use_stored_evals,
                  "Use the %eval commands in the games instead of an engine");
  line.add_option("--cache", options.cache, "Keep the engines' answers in FILE (SQLite), for later runs")
      .type_name("FILE");
  line.add_option("--syzygy", options.syzygy,
                  "Folders of Syzygy endgame tables: positions that they know need no search")
      .type_name("DIR");
}

void SpelledOptions::add_total_budgets(std::initializer_list<chess::Option> of_position) {
  chess::Option total_option =
      line.add_option("--budget", total_seconds,
                      "Limit the search of all engines for all games together (not reproducible)")
          .type_name("SECONDS")
          .seconds()
          .in_range(0.001, 1e9);
  for (const chess::Option& other : of_position) total_option.excludes(other);
  chess::Option game_option =
      line.add_option("--time-per-game", game_seconds,
                      "Limit the search of all engines for each game (not reproducible)")
          .type_name("SECONDS")
          .seconds()
          .in_range(0.001, 1e6)
          .excludes(total_option);
  for (const chess::Option& other : of_position) game_option.excludes(other);
}

void SpelledOptions::add_moves() {
  line.add_option("--side", side, "Annotate the moves of one side; evaluations stay on all")
      .one_of({"white", "black", "both"})
      .show_default("both");
  line.add_option("--player", players,
                  "Annotate only the moves of this player (a part of the name); may be repeated")
      .type_name("NAME")
      .one_word_each();
  line.add_flag("--skip-book", options.moves.skip_book,
                "Neither search nor annotate the moves of known openings");
  line.add_option("--from-move", options.moves.from_move,
                  "Neither search nor annotate the moves before move N")
      .type_name("N")
      .in_range(1, 10'000);
  line.add_flag("--variations", options.variations, "Annotate the variations of the input, too");
}

void SpelledOptions::add_labels(bool is_run) {
  line.add_option("--judge-by", judge_by, "Take labels from the first of several engines, or by consensus")
      .one_of({"first", "consensus"})
      .show_default("first");
  line.add_option("--rules", options.rules_name, "Rules for the labels, or a FILE.json")
      .type_name("NAME:" + rule_names())
      .show_default("lichess");
  line.add_option("--inaccuracy", thresholds.inaccuracy,
                  "The loss that is an inaccuracy, in the measure of the rules (lichess: 0.1)")
      .type_name("X")
      .in_range(1e-6, 1e4);
  line.add_option("--mistake", thresholds.mistake, "The same of a mistake (lichess: 0.2)")
      .type_name("X")
      .in_range(1e-6, 1e4);
  line.add_option("--blunder", thresholds.blunder, "The same of a blunder (lichess: 0.3)")
      .type_name("X")
      .in_range(1e-6, 1e4);
  line.add_flag("--no-praise", no_praise,
                "Write no !! ! !? and no only moves, and do not search for their proof");
  line.add_flag("--no-evals", no_evals, "Write no evaluations (%eval)");
  const chess::Option no_lines_option =
      line.add_flag("--no-lines", no_lines, "Write no better lines and no refutations");
  line.add_option("--multipv", options.multipv,
                  "Where a better line is written, write the next best ones, too: N lines in all")
      .type_name("N")
      .in_range(1, 5)
      .show_default()
      .excludes(no_lines_option);
  line.add_flag("--no-arrows", no_arrows, "Draw no arrows and circles (%cal, %csl) at ? and ??");
  line.add_flag("--no-comments", no_comments, "Write no sentences");
  line.add_option(
          "--talk", talk,
          "What is said of moves: less (why labelled ones are bad and praised ones good), usual (and the "
          "ideas of up to six ordinary moves a game) or more (and reasons of kinds that seldom proved true)")
      .type_name("HOW")
      .one_of({"less", "usual", "more"})
      .show_default("usual");
  line.add_option("--for", reader,
                  "The reader, whose level decides what is told beside labels and how long lines are: a "
                  "rating, any (all is told), or tags, the mean of WhiteElo and BlackElo, else any")
      .type_name("LEVEL:{tags,any}")
      .show_default("tags");
  line.add_flag("--no-summary", no_summary, "Write no paragraph about the game as a whole");
  line.add_option("--lang,--language", language,
                  "Language of the sentences and of the report: en, de, es, fr or nl")
      .one_of({"en", "de", "es", "fr", "nl"})
      .type_name("LANG");
  line.add_flag("--figurines", options.figurines,
                "Write figurines in the sentences, not the letters of the language");
  if (is_run) add_own_marks();
  line.add_option("--replace", replaced, "Other engines' marks to replace: evals, glyphs, lines, all or none")
      .type_name("WHAT")
      .show_default("evals,glyphs");
  line.add_flag("--keep-opening,!--no-keep-opening", options.keep_opening,
                "Keep the ECO and Opening tags of the input (default)");
  line.add_option("--novelties", options.reference,
                  "Mark the move after which a game is not in this database of `book records`")
      .type_name("FILE.mdb");
}

void SpelledOptions::add_own_marks() {
  const chess::Option keep_own =
      line.add_flag("--keep-own,!--replace-own", options.keep_own,
                    "Add to what an earlier run of annotate wrote (default: replace it)");
  chess::Option strip_own =
      line.add_flag("--strip-own", options.strip_own,
                    "Take out what earlier runs of annotate wrote, and do nothing else; asks no engine");
  strip_own.excludes(keep_own);
  for (const char* other : {"--use-stored-evals", "--report", "--puzzles"})
    strip_own.excludes(*line.find_option(other));
}

void SpelledOptions::add_run(bool is_run) {
  if (is_run) {
    line.add_flag("--resume", options.resume, "Continue an interrupted run from its journal");
    line.add_flag("--keep-partial", options.keep_partial,
                  "After Ctrl-C, write the games that are finished into the outputs, too");
    line.add_flag("--dry-run", options.dry_run,
                  "Count the games, measure the engine for half a second, report what a run "
                  "would do and how long it would take, write nothing")
        .excludes(*line.find_option("--strip-own"));
    const chess::Option quiet =
        line.add_flag("-q,--quiet", options.quiet, "Print faults only, no progress and no summary");
    line.add_flag("-v,--verbose", options.verbose, "Report what was done for each game").excludes(quiet);
  }
  line.add_option("--log", options.log, "Append the dialogue with the engines to FILE").type_name("FILE");
  line.add_option("--config", config, "Read defaults for options from this TOML file").type_name("FILE");
  line.add_flag("--no-config", no_config, "Do not read ~/.config/marginalia/annotate.toml");
}

std::optional<ParsedCommandLine> SpelledOptions::parse(const std::vector<std::string>& arguments) {
  auto answer = line.parse(arguments);
  if (!answer) return std::nullopt;
  return ParsedCommandLine{
      std::nullopt, {}, answer->exit_status, std::move(answer->out), std::move(answer->err)};
}

}  // namespace annotate
