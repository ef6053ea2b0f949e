// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/options.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <system_error>

#include "annotate/cli/config_file.h"
#include "annotate/cli/rules_file.h"
#include "annotate/cli/spelled_options.h"
#include "annotate/output/drawn_outputs.h"
#include "base/text.h"
#include "console/console.h"
#include "console/terminal.h"
#include "games/game_files.h"
#include "io/input.h"

namespace annotate {

namespace {

constexpr std::uint64_t kDefaultNodes = 200'000;

/// These change no game's text, or (formats) are looked at elsewhere. Any other option that was given must be
/// the same when a run is resumed.
constexpr std::string_view kNotOfGames[] = {
    "FILE",     "output",  "report",         "since",        "beside", "puzzles",   "to",
    "jobs",     "dry-run", "engine-timeout", "version",      "help",   "quiet",     "resume",
    "verbose",  "log",     "cache",          "keep-partial", "config", "no-config", "lichess",
    "chesscom", "last",    "month",          "offline"};

std::vector<std::pair<std::string, std::string>> given_options(const chess::ProgramCommand& line) {
  std::vector<std::pair<std::string, std::string>> given;
  for (const chess::Option& option : line.options()) {
    const std::string name = option.name();
    if (!option.is_given() || std::ranges::find(kNotOfGames, name) != std::end(kNotOfGames)) continue;
    given.emplace_back("--" + name, fmt::format("{}", fmt::join(option.words(), " ")));
  }
  return given;
}

/// Each setting with the number of the engine it stands behind; without one it is for all.
std::vector<std::pair<std::optional<std::size_t>, std::string>> settings_by_engine(
    const chess::CommandLine& line, std::string_view option_name, const std::vector<std::string>& texts) {
  std::vector<std::pair<std::optional<std::size_t>, std::string>> settings;
  std::optional<std::size_t> current;
  const auto engine = line.find_option("--engine");
  const auto setting = line.find_option(std::string(option_name));
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

/// What is wrong with what is wanted beside the games.
std::optional<std::string> extras_fault(const AnnotateOptions& options) {
  for (const std::string& path : options.reports) {
    if (options.player_names.empty())
      return "--report is about one player; name the player with --player NAME";
    if (!parse_report_form(path))
      return "--report " + chess::printable(path) + ": the extension must be .html or .json";
  }
  for (const std::string& path : options.puzzles) {
    if (options.use_stored_evals)
      return "--puzzles needs an engine that proves them; --use-stored-evals asks none";
    if (!parse_puzzle_form(path))
      return "--puzzles " + chess::printable(path) + ": the extension must be .pgn, .csv, .epd or .tsv";
  }
  return std::nullopt;
}

/// Reads the report of --since or --beside.
std::expected<std::shared_ptr<const EarlierReport>, chess::Error> load_earlier_report(
    const AnnotateOptions& options) {
  const bool is_other = options.since.empty();
  const std::string option = is_other ? "--beside" : "--since";
  const std::string& path = is_other ? options.beside : options.since;
  const auto fault = [&](chess::Error error) {
    return std::unexpected(std::move(error).in(option + " " + chess::printable(path)));
  };
  if (options.reports.empty()) return std::unexpected(chess::Error(option, "needs --report"));
  const auto text = chess::read_file(path);
  if (!text) return std::unexpected(chess::Error(option, to_string(text.error())));
  auto report = parse_earlier_report(*text);
  if (!report) return fault(std::move(report.error()));
  const auto lower = [](std::vector<std::string> names) {
    for (std::string& name : names) name = chess::to_lower_copy(name);
    std::ranges::sort(names);
    return names;
  };
  report->is_other = is_other;
  if (!is_other && lower(report->players) != lower(options.player_names))
    return fault(fmt::format("this report is about {}",
                             chess::printable(fmt::format("{}", fmt::join(report->players, ", ")))));
  if (report->rules != options.rules.name)
    return fault("its labels are by the rules " + chess::printable(report->rules) + ", not " +
                 options.rules.name);
  return std::make_shared<const EarlierReport>(*std::move(report));
}

ParsedCommandLine refuse(std::string message) {
  return {std::nullopt, {}, kExitUnable, {}, "annotate: " + std::move(message) + "\n"};
}

}  // namespace

bool writes_games_to_stdout(const AnnotateOptions& options) {
  return options.outputs.empty() && !options.in_place &&
         (options.to || (options.reports.empty() && options.puzzles.empty()));
}

bool searches_both_sides(const AnnotateOptions& options) {
  return !options.cache.empty() || !options.reports.empty();
}

std::vector<std::string> all_outputs(const AnnotateOptions& options) {
  if (options.in_place) return options.inputs;
  std::vector<std::string> paths = options.outputs;
  if (writes_games_to_stdout(options)) paths.emplace_back("-");
  paths.insert(paths.end(), options.reports.begin(), options.reports.end());
  paths.insert(paths.end(), options.puzzles.begin(), options.puzzles.end());
  return paths;
}

std::optional<std::string> SpelledOptions::set_thresholds() {
  chess::LossThresholds& loss = options.rules.loss;
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

std::optional<std::string> SpelledOptions::set_named_games() {
  const bool is_any = !options.lichess.empty() || !options.chesscom.empty();
  if (options.offline && is_any)
    return "the games of --lichess and --chesscom come through the network, and --offline forbids that";
  for (const char* name : {"--last", "--month"})
    if (!is_any && line.find_option(name)->is_given())
      return std::string(name) + " is about the games of --lichess NAME or --chesscom NAME";
  if (!month.empty()) options.wish.month = parse_month(month);
  if (options.player_names.empty())
    for (const std::string* name : {&options.lichess, &options.chesscom})
      if (!name->empty()) options.player_names.push_back(*name);
  return std::nullopt;
}

ParsedCommandLine SpelledOptions::result() {
  const auto is_given = [this](const char* name) {
    const auto option = line.find_option(name);
    return option && option->is_given();
  };
  options.given = given_options(line);
  options.use_stored_evals |= options.strip_own;  // no engine either
  options.evals = !no_evals;
  options.praise = !no_praise;
  options.lines = !no_lines;
  options.arrows = !no_arrows;
  options.comments = !no_comments;
  options.summary = !no_summary;
  options.language = *chess::parse_language(language);
  if (reader != "tags") {
    const auto rating = chess::parse_number<int>(reader);
    if (reader != "any" && (!rating || *rating < 0))
      return refuse("--for " + chess::printable(reader) + ": a rating, any or tags was expected");
    options.reader = chess::reader_of(rating);
  }
  if (!replaced.empty()) {
    auto marks = parse_replaced_marks(replaced);
    if (!marks) return refuse(to_string(std::move(marks.error()).in("--replace")));
    options.replaced = *marks;
  }
  options.talk = *chess::kind_named<chess::Talk>(talk);
  if (to == "term") options.to = OutputFormat::Term;
  options.gui_style = parse_gui_style(style).value_or(GuiStyle::Lichess);
  if (!to.empty() && !options.to) options.to = output_format_of_path("games." + to);
  if (!judge_by.empty()) options.judge_by = *chess::parse_judge_by(judge_by);
  if (std::ranges::any_of(engines, [](const std::string& command) { return chess::trim(command).empty(); }))
    return refuse("--engine is empty: a program or a command line is wanted");
  options.engines.resize(std::max<std::size_t>(1, engines.size()));
  for (std::size_t i = 0; i < engines.size(); ++i) options.engines[i].command = engines[i];
  for (const auto& [engine, text] : settings_by_engine(line, "--engine-option", engine_options)) {
    const auto equals = text.find('=');
    if (equals == 0) return refuse("--engine-option " + text + ": no name before the =");
    std::pair setting{text.substr(0, equals), equals == std::string::npos ? "" : text.substr(equals + 1)};
    for (std::size_t i = 0; i < options.engines.size(); ++i)
      if (!engine || *engine == i) options.engines[i].options.push_back(setting);
  }
  for (const auto& [engine, text] : settings_by_engine(line, "--protocol", protocols))
    for (std::size_t i = 0; i < options.engines.size(); ++i)
      if (!engine || *engine == i)
        options.engines[i].protocol =
            chess::parse_engine_protocol(text).value_or(chess::EngineProtocol::Auto);
  options.names_tables = is_given("--syzygy");
  if (is_given("--nodes")) options.budget.nodes = nodes;
  if (depth > 0) options.budget.depth = depth;
  if (movetime > 0) options.budget.movetime_ms = movetime;
  if (is_given("--budget")) options.total_seconds = total_seconds;
  if (is_given("--time-per-game")) options.game_seconds = game_seconds;
  if (!options.total_seconds && !options.game_seconds && !options.budget.nodes && !options.budget.depth &&
      !options.budget.movetime_ms)
    options.budget.nodes = kDefaultNodes;
  if (spend == to_string(chess::Spending::Focused) && options.budget.depth)
    return refuse("--spend focused spreads nodes or time over a game; a depth cannot be spread");
  if (options.budget.depth) options.spending = chess::Spending::Even;
  if (!spend.empty()) options.spending = *chess::parse_spending(spend);
  if (options.rules_name.empty()) options.rules_name = chess::default_rules().name;
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
    options.player_names.push_back(player);
  }
  if (form == LineForm::Desk) {
    desk.opens_browser = !no_open;
    return {std::move(options), std::move(desk), kExitWell, {}, {}};
  }
  if (const auto fault = set_named_games()) return refuse(*fault);
  if (options.inputs.empty() && options.lichess.empty() && options.chesscom.empty()) {
    if (chess::is_terminal(chess::kStandardInput)) {
      const auto answer = line.refuse("no FILE is named");
      return {std::nullopt, {}, answer.exit_status, answer.out, answer.err};
    }
    options.inputs = {"-"};
  }
  if (options.in_place) {
    if (std::ranges::find(options.inputs, "-") != options.inputs.end())
      return refuse("--in-place: standard input cannot be replaced; name files");
    if (const auto twice = named_twice(options.inputs))
      return refuse("--in-place: the file " + chess::printable(*twice) + " is named twice");
  }
  if (std::count(options.inputs.begin(), options.inputs.end(), "-") > 1)
    return refuse("standard input can be read only once");
  if (const auto once = std::ranges::find_if(options.inputs, can_be_read_once);
      options.total_seconds && once != options.inputs.end())
    return refuse("--budget has to count the games first, and " + chess::input_name(*once) +
                  " can be read only once");
  if (const auto fault = extras_fault(options)) return refuse(*fault);
  if (!options.since.empty() || !options.beside.empty()) {
    auto earlier = load_earlier_report(options);
    if (!earlier) return refuse(to_string(earlier.error()));
    options.earlier = *std::move(earlier);
  }
  const std::vector<std::string> outputs =
      options.in_place ? std::vector<std::string>() : all_outputs(options);
  if (std::ranges::count(outputs, "-") > 1) return refuse("standard output can be written only once");
  if (const auto twice = named_twice(outputs))
    return refuse("the output " + chess::printable(*twice) + " is named twice");
  return {std::move(options), {}, kExitWell, {}, {}};
}

namespace {

/// These are about one run.
constexpr std::string_view kNotOfConfig[] = {
    "help",    "version",  "config",  "no-config", "output",  "report",   "since", "beside",
    "puzzles", "in-place", "dry-run", "strip-own", "lichess", "chesscom", "last",  "month"};

/// A key of the config says nothing where the command line has the option behind it, or one that excludes it:
/// it was meant for something else.
constexpr std::pair<std::string_view, std::string_view> kSilenced[] = {
    {"nodes", "depth"},    {"nodes", "movetime"},       {"depth", "nodes"},
    {"depth", "movetime"}, {"movetime", "nodes"},       {"movetime", "depth"},
    {"spend", "depth"},    {"engine-option", "engine"}, {"protocol", "engine"}};

/// Does what was given on the command line leave room for `key` of the config?
bool is_open(const chess::ProgramCommand& line, const std::string& key) {
  const auto option = line.find_option("--" + key);
  return option && !option->is_given() &&
         std::ranges::none_of(option->excluded(), &chess::Option::is_given) &&
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
  const bool is_desk = !arguments.empty() && arguments.front() == "serve";
  if (is_desk) arguments.erase(arguments.begin());
  const LineForm form = is_desk ? LineForm::Desk : LineForm::Run;
  SpelledOptions given(form);
  if (auto said = given.parse(arguments)) return *said;
  const std::string path = given.config.empty() ? config : given.config;
  if (given.no_config || path.empty()) return given.result();
  const auto entries = read_config(path);
  if (!entries) return refuse(to_string(entries.error()));
  const auto added = arguments_of(*entries, given.line);
  if (!added) return refuse(to_string(added.error()));
  SpelledOptions whole(form);
  arguments.insert(arguments.begin(), added->begin(), added->end());
  if (auto said = whole.parse(arguments)) return *said;
  whole.options.config = path;
  return whole.result();
}

}  // namespace annotate
