// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <thread>

#include "annotate/cli/config_file.h"
#include "annotate/cli/rules_file.h"
#include "base/text.h"
#include "command_line/command_line.h"
#include "console/console.h"
#include "console/terminal.h"
#include "games/game_files.h"

namespace annotate {

namespace {

constexpr std::uint64_t kDefaultNodes = 200'000;

constexpr const char* kAbout =
    "Annotates chess games with an engine: evaluations, glyphs ?! ? ??, comments, better lines and "
    "accuracy.\n"
    "Reads PGN, BGN, EGD and lines of UCI moves, plain or compressed, and recognises them by content.";

constexpr const char* kFooter = R"(
Output: -o may be given several times. The extension selects the format (.pgn .bgn .json .jsonl .egd .uci
.html) and the compression (.gz .bz2 .zst); `-o -` is standard output. HTML is one page that needs no network,
with a board, all the games, graphs and an index. EGD and lines of UCI moves hold the games without
annotations; a message says what is left out. Without -o the games go to standard output, in the format of
--to: by default as term on a terminal, otherwise as the first input. A file appears under its name only when
it is complete. Games keep the order of the
input. With --nodes or --depth, the same input, options and engine give the same bytes for any --jobs. If a
game cannot be read to its end, the part before the fault is written, and a message names the game.

Ctrl-C stops the running searches, writes all finished games and ends. A second Ctrl-C ends at once.
However a run ends, the finished games are safe: OUT.journal, beside the first output file, keeps them until
the outputs are complete. The same command with --resume continues the run and writes what an unbroken run
would have written. There is no journal if standard output is the only output, or with --use-stored-evals.

The file ~/.config/marginalia/annotate.toml may hold defaults for all options, with their long names as keys:
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
  zcat games.bgn.gz | annotate > annotated.bgn
)";

/// These change no game's text, or (formats) are looked at elsewhere. Any other option that was given must be
/// the same when a run is resumed.
constexpr std::string_view kNotOfGames[] = {"FILE",           "output",  "to",   "jobs",  "dry-run",
                                            "engine-timeout", "version", "help", "quiet", "resume",
                                            "verbose",        "log",     "cache"};

std::vector<std::pair<std::string, std::string>> given_options(const chess::ProgramCommand& line) {
  std::vector<std::pair<std::string, std::string>> given;
  for (const chess::Option& option : line.options()) {
    const std::string name = option.name();
    if (!option.is_given() || std::ranges::find(kNotOfGames, name) != std::end(kNotOfGames)) continue;
    given.emplace_back("--" + name, fmt::format("{}", fmt::join(option.words(), " ")));
  }
  return given;
}

/// "{lichess,expected-points}": so help names values, and completion finds them there.
std::string rule_names() {
  std::string names;
  for (const RuleSet& rules : builtin_rules()) names += (names.empty() ? "{" : ",") + rules.name;
  return names + "}";
}

/// Each setting with the number of the engine it stands behind; without one it is for all.
std::vector<std::pair<std::optional<std::size_t>, std::string>> settings_by_engine(
    const chess::CommandLine& line, const std::vector<std::string>& texts) {
  std::vector<std::pair<std::optional<std::size_t>, std::string>> settings;
  std::optional<std::size_t> current;
  const auto engine = line.find_option("--engine");
  const auto setting = line.find_option("--engine-option");
  for (const chess::Option& option : line.in_order()) {
    if (option == engine) current = current ? *current + 1 : 0;
    if (option == setting && settings.size() < texts.size())
      settings.emplace_back(current, texts[settings.size()]);
  }
  return settings;
}

/// Standard input, a pipe, a device.
bool can_be_read_once(const std::string& path) {
  std::error_code error;
  return path == "-" ||
         (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error));
}

/// The first path that names the same file as one before it.
std::optional<std::string> named_twice(const std::vector<std::string>& paths) {
  std::set<std::filesystem::path> seen;
  for (const std::string& path : paths) {
    std::error_code error;
    const auto canonical = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    if (!seen.insert(error ? std::filesystem::path(path) : canonical).second) return path;
  }
  return std::nullopt;
}

ParsedCommandLine refuse(std::string message) {
  return {std::nullopt, kExitUnable, {}, "annotate: " + std::move(message) + "\n"};
}

/// The options as they are spelled on a command line, and what was found of them.
struct SpelledOptions {
  AnnotateOptions options;
  std::string to;
  std::string style;
  std::string language{to_string(Language::English)};
  std::string replaced;
  std::vector<std::string> engines;
  std::vector<std::string> engine_options;
  std::string judge_by;
  double total_seconds = 0;
  double game_seconds = 0;
  std::string side;
  std::vector<std::string> players;
  LossThresholds thresholds{};
  bool no_evals = false;
  std::string spend;
  std::uint64_t nodes = 0;
  int depth = 0;
  std::int64_t movetime = 0;
  bool no_praise = false;
  bool no_lines = false;
  bool no_comments = false;
  std::string config;
  bool no_config = false;

  chess::CommandLine line{"annotate", kAbout, chess::CommandLineStyle::Program};

  SpelledOptions();
  /// Something to be said instead of a run: help, version, a fault.
  std::optional<ParsedCommandLine> parse(const std::vector<std::string>& arguments);
  ParsedCommandLine result();

 private:
  /// Puts the thresholds of the command line in place of those of the rules; what is wrong with them.
  std::optional<std::string> set_thresholds();
};

SpelledOptions::SpelledOptions() {
  options.jobs = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U));

  line.footer(kFooter);
  line.add_option("FILE", options.inputs, "Game files; - or nothing is standard input");
  line.begin_group("Input and output");
  line.add_option("-o,--output", options.outputs, "Write to OUT; may be repeated")
      .type_name("OUT")
      .one_word_each();
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
  line.begin_group("Engine and search");
  line.add_option("--engine", engines,
                  "Command line of the UCI engine (default: marginalia); may be repeated to ask several")
      .type_name("CMD")
      .one_word_each();
  line.add_option("--engine-option", engine_options,
                  "Set an option of the engine before it, else of all engines; may be repeated")
      .type_name("NAME=VALUE")
      .one_word_each();
  line.add_option("--engine-timeout", options.engine_timeout_s,
                  "Replace an engine that is silent for this time")
      .type_name("SECONDS")
      .in_range(0.01, 86400.0);
  const chess::Option nodes_option =
      line.add_option("--nodes", nodes, "Nodes per move, on average over a game (default 200000)")
          .type_name("N")
          .in_range(std::uint64_t{1}, std::uint64_t{1} << 50);
  const chess::Option depth_option =
      line.add_option("--depth", depth,
                      "Search to this depth instead; with --nodes, to whichever comes first")
          .type_name("PLIES")
          .in_range(1, 200);
  const chess::Option movetime_option =
      line.add_option("--movetime", movetime, "Search for this time instead (not reproducible)")
          .type_name("MS")
          .in_range(1, 86'400'000);
  chess::Option total_option =
      line.add_option("--budget", total_seconds,
                      "Limit the search of all engines for all games together (not reproducible)")
          .type_name("SECONDS")
          .in_range(0.001, 1e9);
  total_option.excludes(nodes_option).excludes(depth_option).excludes(movetime_option);
  line.add_option("--time-per-game", game_seconds,
                  "Limit the search of all engines for each game (not reproducible)")
      .type_name("SECONDS")
      .in_range(0.001, 1e6)
      .excludes(nodes_option)
      .excludes(depth_option)
      .excludes(movetime_option)
      .excludes(total_option);
  line.add_option("--spend", spend, "Spread the nodes evenly, or to where a label could still change")
      .one_of({"even", "focused"})
      .show_default("focused");
  line.add_option("-j,--jobs", options.jobs, "Number of engines that run in parallel (default: one per core)")
      .type_name("N")
      .in_range(1, 1024);
  line.add_flag("--use-stored-evals", options.use_stored_evals,
                "Use the %eval commands in the games instead of an engine");
  line.add_option("--cache", options.cache, "Keep the engines' answers in FILE (SQLite), for later runs")
      .type_name("FILE");
  line.begin_group("Which moves");
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
  line.begin_group("Labels and what is written");
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
  const chess::Option no_lines_option = line.add_flag("--no-lines", no_lines, "Write no better lines");
  line.add_option("--multipv", options.multipv,
                  "Where a better line is written, write the next best ones, too: N lines in all")
      .type_name("N")
      .in_range(1, 5)
      .show_default()
      .excludes(no_lines_option);
  line.add_flag("--no-comments", no_comments, "Write no sentences");
  line.add_option("--lang", language, "Language of the sentences and of the report: en, de or es")
      .one_of({"en", "de", "es"})
      .type_name("LANG");
  line.add_flag("--keep-own,!--replace-own", options.keep_own,
                "Add to what an earlier run of annotate wrote (default: replace it)");
  line.add_option("--replace", replaced, "Other engines' marks to replace: evals, glyphs, lines, all or none")
      .type_name("WHAT")
      .show_default("evals,glyphs");
  line.add_flag("--keep-opening,!--no-keep-opening", options.keep_opening,
                "Keep the ECO and Opening tags of the input (default)");
  line.add_option("--novelties", options.reference,
                  "Mark the move after which a game is not in this database of `book records`")
      .type_name("FILE.mdb");
  line.begin_group("The run");
  line.add_flag("--resume", options.resume, "Continue an interrupted run from its journal");
  line.add_flag("--dry-run", options.dry_run,
                "Count the games, measure the engine for half a second, report what a run "
                "would do and how long it would take, write nothing");
  const chess::Option quiet =
      line.add_flag("-q,--quiet", options.quiet, "Print faults only, no progress and no summary");
  line.add_flag("-v,--verbose", options.verbose, "Report what was done for each game").excludes(quiet);
  line.add_option("--log", options.log, "Append the dialogue with the engines to FILE").type_name("FILE");
  line.add_option("--config", config, "Read defaults for all options from this TOML file").type_name("FILE");
  line.add_flag("--no-config", no_config, "Do not read ~/.config/marginalia/annotate.toml");
}

std::optional<ParsedCommandLine> SpelledOptions::parse(const std::vector<std::string>& arguments) {
  auto answer = line.parse(arguments);
  if (!answer) return std::nullopt;
  return ParsedCommandLine{std::nullopt, answer->exit_status, std::move(answer->out), std::move(answer->err)};
}

std::optional<std::string> SpelledOptions::set_thresholds() {
  LossThresholds& loss = options.rules.loss;
  bool is_any_given = false;
  const auto set = [&](const char* name, double value, double& threshold) {
    if (!line.find_option(name)->is_given()) return;
    threshold = value;
    is_any_given = true;
  };
  set("--inaccuracy", thresholds.inaccuracy, loss.inaccuracy);
  set("--mistake", thresholds.mistake, loss.mistake);
  set("--blunder", thresholds.blunder, loss.blunder);
  if (!is_any_given) return std::nullopt;
  const std::string shown = fmt::format("{} {} {}", loss.inaccuracy, loss.mistake, loss.blunder);
  if (loss.inaccuracy > loss.mistake || loss.mistake > loss.blunder)
    return fmt::format(
        "the thresholds must rise from --inaccuracy to --mistake and --blunder; with the rules {} "
        "they would be {}",
        options.rules.name, shown);
  options.rules.name += " (" + shown + ")";
  return std::nullopt;
}

ParsedCommandLine SpelledOptions::result() {
  const auto is_given = [this](const char* name) { return line.find_option(name)->is_given(); };
  options.given = given_options(line);
  options.evals = !no_evals;
  options.praise = !no_praise;
  options.lines = !no_lines;
  options.comments = !no_comments;
  options.language = *parse_language(language);
  if (!replaced.empty()) {
    auto marks = parse_replaced_marks(replaced);
    if (!marks) return refuse(to_string(std::move(marks.error()).in("--replace")));
    options.replaced = *marks;
  }
  if (to == "term") options.to = OutputFormat::Term;
  options.gui_style = parse_gui_style(style).value_or(GuiStyle::Lichess);
  if (!to.empty() && !options.to) options.to = output_format_of_path("games." + to);
  if (!judge_by.empty()) options.judge_by = *parse_judge_by(judge_by);
  options.engines.resize(std::max<std::size_t>(1, engines.size()));
  for (std::size_t i = 0; i < engines.size(); ++i) options.engines[i].command = engines[i];
  for (const auto& [engine, text] : settings_by_engine(line, engine_options)) {
    const auto equals = text.find('=');
    if (equals == 0) return refuse("--engine-option " + text + ": no name before the =");
    std::pair setting{text.substr(0, equals), equals == std::string::npos ? "" : text.substr(equals + 1)};
    for (std::size_t i = 0; i < options.engines.size(); ++i)
      if (!engine || *engine == i) options.engines[i].options.push_back(setting);
  }
  if (is_given("--nodes")) options.budget.nodes = nodes;
  if (depth > 0) options.budget.depth = depth;
  if (movetime > 0) options.budget.movetime_ms = movetime;
  if (is_given("--budget")) options.total_seconds = total_seconds;
  if (is_given("--time-per-game")) options.game_seconds = game_seconds;
  if (!options.total_seconds && !options.game_seconds && !options.budget.nodes && !options.budget.depth &&
      !options.budget.movetime_ms)
    options.budget.nodes = kDefaultNodes;
  if (spend == to_string(Spending::Focused) && options.budget.depth)
    return refuse("--spend focused spreads nodes or time over a game; a depth cannot be spread");
  if (options.budget.depth) options.spending = Spending::Even;
  if (!spend.empty()) options.spending = *parse_spending(spend);
  if (options.rules_name.empty()) options.rules_name = default_rules().name;
  auto rules = load_rules(options.rules_name);
  if (!rules) return refuse(to_string(std::move(rules.error()).in("--rules")));
  options.rules = std::move(*rules);
  if (auto fault = set_thresholds()) return refuse(*fault);
  if (side == "white") options.moves.side = chess::Color::White;
  if (side == "black") options.moves.side = chess::Color::Black;
  for (const std::string& player : players) {
    const auto pattern = chess::NamePattern::parse(player);
    if (!pattern) return refuse(to_string(chess::Error(pattern.error()).in("--player")));
    options.moves.players.push_back(*pattern);
  }
  if (options.inputs.empty()) {
    if (chess::is_terminal(STDIN_FILENO)) {
      const auto answer = line.refuse("no FILE is named");
      return {std::nullopt, answer.exit_status, answer.out, answer.err};
    }
    options.inputs = {"-"};
  }
  if (std::count(options.inputs.begin(), options.inputs.end(), "-") > 1)
    return refuse("standard input can be read only once");
  if (const auto once = std::ranges::find_if(options.inputs, can_be_read_once);
      options.total_seconds && once != options.inputs.end())
    return refuse("--budget has to count the games first, and " + chess::input_name(*once) +
                  " can be read only once");
  if (std::count(options.outputs.begin(), options.outputs.end(), "-") > 1)
    return refuse("standard output can be written only once");
  if (const auto twice = named_twice(options.outputs))
    return refuse("the output " + chess::printable(*twice) + " is named twice");
  return {std::move(options), kExitWell, {}, {}};
}

/// These are about one run.
constexpr std::string_view kNotOfConfig[] = {"help", "version", "config", "no-config", "output", "dry-run"};

/// A key of the config says nothing where the command line has the option behind it, or one that excludes it:
/// it was meant for something else.
constexpr std::pair<std::string_view, std::string_view> kSilenced[] = {
    {"nodes", "depth"},    {"nodes", "movetime"}, {"depth", "nodes"}, {"depth", "movetime"},
    {"movetime", "nodes"}, {"movetime", "depth"}, {"spend", "depth"}, {"engine-option", "engine"}};

/// Does what was given on the command line leave room for `key` of the config?
bool is_open(const chess::ProgramCommand& line, const std::string& key) {
  const auto option = line.find_option("--" + key);
  return !option->is_given() && std::ranges::none_of(option->excluded(), &chess::Option::is_given) &&
         std::ranges::all_of(kSilenced, [&](const auto& pair) {
           return pair.first != key || !line.find_option("--" + std::string(pair.second))->is_given();
         });
}

/// What the config adds to the command line; each entry is tried by itself, so that a fault has a place.
std::expected<std::vector<std::string>, chess::Error> arguments_of(const std::vector<ConfigEntry>& entries,
                                                                   const chess::ProgramCommand& given) {
  std::vector<std::string> arguments;
  for (const ConfigEntry& entry : entries) {
    const std::string place = entry.place + ": " + entry.key;
    const auto fault = [&](const char* what) { return std::unexpected(chess::Error(place, what)); };
    SpelledOptions trial;
    const auto option = trial.line.find_option("--" + entry.key);
    if (!option) return fault("there is no such option");
    if (std::ranges::find(kNotOfConfig, entry.key) != std::end(kNotOfConfig))
      return fault("belongs on the command line");
    const bool wants_flag = !option->takes_value();
    if (entry.is_flag != wants_flag)
      return fault(wants_flag ? "true or false was expected" : "is no flag; a value was expected");
    std::vector<std::string> alone = {"x"};
    alone.insert(alone.end(), entry.arguments.begin(), entry.arguments.end());
    if (const auto answer = trial.line.parse(std::move(alone)))
      return std::unexpected(chess::Error(entry.place, answer->fault));
    if (is_open(given, entry.key))
      arguments.insert(arguments.end(), entry.arguments.begin(), entry.arguments.end());
  }
  return arguments;
}

}  // namespace

ParsedCommandLine parse_command_line(int argc, const char* const* argv, const std::string& config) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  SpelledOptions given;
  if (auto said = given.parse(arguments)) return *said;
  const std::string path = given.config.empty() ? config : given.config;
  if (given.no_config || path.empty()) return given.result();
  const auto entries = read_config(path);
  if (!entries) return refuse(to_string(entries.error()));
  const auto added = arguments_of(*entries, given.line);
  if (!added) return refuse(to_string(added.error()));
  SpelledOptions whole;
  arguments.insert(arguments.begin(), added->begin(), added->end());
  if (auto said = whole.parse(arguments)) return *said;
  return whole.result();
}

}  // namespace annotate
