// SPDX-License-Identifier: GPL-3.0-or-later
// `book match` plays engines against each other.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "books/cli/commands.h"
#include "books/cli/play_options.h"
#include "books/match/engine_text.h"
#include "books/match/match.h"
#include "books/match/match_page.h"
#include "books/match/opening_files.h"
#include "client/uci_session.h"
#include "console/terminal_text.h"
#include "io/compression.h"
#include "variant/variant_name.h"

namespace books {

namespace {

struct MatchOptions {
  std::vector<std::string> engines;
  std::vector<std::string> engine_options;
  double engine_timeout_s = 0;
  std::string tc;
  std::uint64_t nodes = 0;
  int depth = 0;
  std::int64_t movetime = 0;
  std::int64_t margin = 0;
  std::string openings = kOwnTable;
  int plies = -1;  ///< not given
  std::string variant;
  std::string order = "random";
  std::uint64_t seed = 1;
  std::size_t games = 100;
  std::size_t concurrency = 1;
  bool gauntlet = false;
  std::string sprt;
  std::string draw;
  std::string win;
  int max_moves = 0;
  std::string tables;
  std::string output;
  std::string html;
  bool resume = false;
  std::string event = "Engine match";
  std::size_t every = 10;
  bool json = false;
  bool quiet = false;
};

std::expected<EngineDefaults, chess::Error> to_defaults(const MatchOptions& options) {
  EngineDefaults defaults{options.engine_options, {}, std::nullopt, false};
  if (!options.tc.empty())
    if (auto read = read_option("--tc", options.tc, defaults.control, chess::parse_time_control); !read)
      return std::unexpected(std::move(read.error()));
  if (options.nodes > 0) defaults.control.nodes = options.nodes;
  if (options.depth > 0) defaults.control.depth = options.depth;
  if (options.movetime > 0) defaults.control.movetime = std::chrono::milliseconds(options.movetime);
  if (options.engine_timeout_s > 0)
    defaults.timeout = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * options.engine_timeout_s));
  return defaults;
}

/// Starts the engine, and asks whether it knows the rules. A match that it would only lose is not begun.
std::expected<void, chess::Error> check_rules(const chess::EngineSpec& spec, const std::string& name,
                                              chess::Variant rules) {
  if (rules == chess::Variant::Standard || rules == chess::Variant::Chess960) return {};
  const auto session = chess::start_session(spec);
  if (!session) return std::unexpected(session.error());
  if (session->plays(rules)) return {};
  return std::unexpected(
      chess::Error(name, fmt::format("the engine does not play {}, by its UCI_Variant or XBoard's variants",
                                     chess::to_pgn_name(rules))));
}

std::expected<std::vector<chess::Contender>, chess::Error> to_contenders(const MatchOptions& options,
                                                                         chess::Variant rules) {
  const auto defaults = to_defaults(options);
  if (!defaults) return std::unexpected(defaults.error());
  std::vector<chess::Contender> contenders;
  std::set<std::string> names;
  for (const std::string& text : options.engines) {
    auto engine = choose_engine(text, *defaults, complain);
    if (!engine) return std::unexpected(std::move(engine.error()));
    if (auto checked = check_rules(engine->spec, engine->name, rules); !checked)
      return std::unexpected(std::move(checked.error()));
    std::string unique = engine->name;
    for (int n = 2; !names.insert(unique).second; ++n) unique = fmt::format("{} ({})", engine->name, n);
    const std::chrono::milliseconds margin(options.margin);
    contenders.push_back(
        {unique, chess::engine_player(engine->spec, engine->abilities, margin), engine->control});
  }
  return contenders;
}

/// What is wrong with the options together; nothing when they can be meant.
std::optional<chess::Error> fault_of(const MatchOptions& options) {
  if (options.resume && options.output.empty()) return "--resume needs the file of -o";
  if (options.html == "-") return "--html needs a file, since the score goes to standard output";
  if (options.output == "-") return "-o needs a file, since a match goes on from it";
  if (chess::strip_compression_extension(options.output).compression != chess::Compression::None)
    return "-o is written plain, a game at a time; compress it afterwards";
  return std::nullopt;
}

/// Reads the rules by which the match and its games end.
std::expected<void, chess::Error> read_rules(const MatchOptions& options, MatchSetup& setup) {
  if (!options.sprt.empty()) {
    if (options.engines.size() > 2) return std::unexpected("--sprt is for two engines");
    if (auto read = read_option("--sprt", options.sprt, setup.sprt, chess::parse_sprt); !read) return read;
  }
  chess::AdjudicationRules& rules = setup.run.adjudication;
  if (!options.draw.empty())
    if (auto read = read_option("--draw", options.draw, rules.draw, parse_draw_rule); !read) return read;
  if (!options.win.empty())
    if (auto read = read_option("--win", options.win, rules.win, parse_win_rule); !read) return read;
  if (options.max_moves > 0) rules.max_moves = options.max_moves;
  if (!options.tables.empty()) {
    auto tables = chess::SyzygyTables::open(options.tables);
    if (!tables) return std::unexpected(std::move(tables.error()).in("--tb"));
    if (tables->wdl_count() == 0)
      return std::unexpected(
          chess::Error("--tb: " + options.tables, "no Syzygy tables, which have names like KQvK.rtbw"));
    rules.tables = std::make_shared<const chess::SyzygyTables>(std::move(*tables));
  }
  return {};
}

std::expected<MatchSetup, chess::Error> to_setup(const MatchOptions& options) {
  MatchSetup setup;
  if (options.engines.size() < 2) return std::unexpected("--engine is needed at least twice");
  if (auto read = read_rules(options, setup); !read) return std::unexpected(std::move(read.error()));
  if (auto fault = fault_of(options)) return std::unexpected(std::move(*fault));
  setup.run.concurrency = options.concurrency;
  setup.run.margin = std::chrono::milliseconds(options.margin);
  setup.format = options.gauntlet ? chess::MatchFormat::Gauntlet : chess::MatchFormat::RoundRobin;
  setup.games = options.games;
  setup.output = options.output;
  setup.resume = options.resume;
  setup.event = options.event;
  setup.date = today();
  const auto order =
      options.order == "random" ? chess::OpeningOrder::Random : chess::OpeningOrder::Sequential;
  const chess::Variant rules = chess::parse_variant_name(options.variant);
  if (!chess::is_played(rules))
    return std::unexpected(chess::Error(
        "--variant", "'" + chess::printable(options.variant) +
                         "' is not known; write chess960, crazyhouse, atomic, antichess, giveaway, suicide, "
                         "3check, kingofthehill, horde or racingkings"));
  const bool is_chess = rules == chess::Variant::Standard;
  setup.openings_name = is_chess || options.openings != kOwnTable ? options.openings : "random";
  if (!is_chess) setup.variant = chess::to_pgn_name(rules);
  const int plies = options.plies >= 0 ? options.plies : is_chess || options.openings != kOwnTable ? 16 : 4;
  const OpeningChoice choice{plies, order, options.seed};
  auto openings = is_chess ? open_openings(options.openings, choice, complain)
                           : open_variant_openings(rules, options.openings, choice, complain);
  if (!openings) return std::unexpected(std::move(openings.error()).in("--openings"));
  setup.openings = std::move(*openings);
  auto contenders = to_contenders(options, rules);
  if (!contenders) return std::unexpected(std::move(contenders.error()));
  setup.contenders = std::move(*contenders);
  return setup;
}

class MatchNarrator final : public MatchListener {
 public:
  MatchNarrator(const MatchSetup& setup, const MatchOptions& options, MatchPageFile& page)
      : setup_(setup), options_(options), page_(page) {}

  void resumed(const MatchState& state, std::size_t torn) override {
    if (torn > 0) complain(setup_.output + ": a game that was cut off is played again");
    if (!options_.quiet)
      console().write(fmt::format("{} of {} games are there already\n", state.resumed, state.planned));
  }
  void counted(std::size_t number, const chess::OpeningLine& opening, const chess::Game& game,
               const MatchState& state) override {
    page_.add(number, opening, game, state);
  }
  void finished(const chess::GameOrder& order, const chess::PlayedGame& game,
                const MatchState& state) override {
    if (!options_.quiet || chess::is_fault(game.ending)) console().write(to_line(setup_, order, game) + "\n");
    const auto& sprt = setup_.sprt;
    const bool is_decided =
        sprt && chess::sprt_state(llr_of(state.score, *sprt), *sprt) != chess::SprtState::Running;
    const bool is_last = is_decided || state.score.games() == state.planned;  // the end says the same
    if (!options_.quiet && options_.every > 0 && state.score.games() % options_.every == 0 && !is_last)
      console().write(to_text(setup_, state));
  }

 private:
  const MatchSetup& setup_;
  const MatchOptions& options_;
  MatchPageFile& page_;
};

/// Why the match must not begin: it would write over a file that it reads, or two outputs into one.
std::optional<std::string> fault_of_files(const MatchOptions& options) {
  const chess::FileRole written[] = {{options.output, "the file of -o"},
                                     {options.html, "the file of --html"}};
  const chess::FileRole read[] = {{options.openings, "the openings"}};
  return chess::find_overwriting(written, read);
}

/// What is left of a match that was interrupted.
std::string became_of(const MatchOptions& options, const MatchState& state) {
  std::string text =
      fmt::format("{} of {} played", state.score.games(), chess::counted(state.planned, "game"));
  if (!options.html.empty()) text += fmt::format("; '{}' shows them", options.html);
  return text +
         (options.output.empty()
              ? "; none is kept (there is no -o), so the same command begins anew"
              : fmt::format("; '{}' has them, and the same command with --resume goes on", options.output));
}

ExitOrError match(const MatchOptions& options) {
  const Interrupts interrupts;
  const auto began = std::chrono::steady_clock::now();
  if (auto fault = fault_of_files(options)) return std::unexpected(std::move(*fault));
  const auto setup = to_setup(options);
  if (!setup) return std::unexpected(setup.error());
  if (options.games % 2 != 0 && !options.quiet)
    complain(fmt::format("--games {}: {} games{} are played, because they come in pairs", options.games,
                         options.games + 1, options.engines.size() > 2 ? " between any two" : ""));
  auto page = MatchPageFile::open(options.html);
  if (!page) return std::unexpected(std::move(page.error()));
  MatchNarrator narrator(*setup, options, *page);
  const auto state = play_match(*setup, narrator, interrupts.token());
  if (!state) return std::unexpected(state.error());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  const bool interrupted = interrupts.came();
  if (state->fault) complain(*state->fault);
  if (const auto& tables = setup->run.adjudication.tables)
    for (const chess::Error& fault : tables->faults())
      complain(to_string(fault) + "; no game was ended by it");
  const auto written = page->write(*setup, *state, took.count(), interrupted);
  if (options.json)
    fmt::print("{}", to_json(*setup, *state, took.count(), interrupted).laid_out());
  else
    print_text(to_text(*setup, *state) + faults_text(*setup, *state));
  if (!written) return std::unexpected(written.error());
  if (state->fault) return kExitUnable;
  if (!interrupted) return kExitWell;
  std::fflush(stdout);
  return interrupts.tell(became_of(options, *state));
}

}  // namespace

void add_match_commands(chess::ProgramCommand program) {
  const auto o = std::make_shared<MatchOptions>();
  chess::ProgramCommand command = program.add_command("match", "play engines against each other");
  command
      .add_option("--engine", o->engines,
                  "A command line, or settings: cmd=...,name=...,option.NAME=VALUE,tc=...")
      .type_name("ENGINE")
      .one_word_each()
      .required();
  command.add_option("--engine-option", o->engine_options, "Set an option of every engine; may be repeated")
      .type_name("NAME=VALUE")
      .one_word_each();
  command.add_option("--engine-timeout", o->engine_timeout_s, "An engine that is silent for this time loses")
      .type_name("SECONDS")
      .seconds()
      .in_range(0.01, 86400.0);
  command.add_option("--tc", o->tc, "Clock: [MOVES/]SECONDS[+INCREMENT]").type_name("TC");
  command.add_option("--nodes", o->nodes, "Nodes for each move")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 50);
  command.add_option("--depth", o->depth, "Search each move to this depth").in_range(1, 200);
  command.add_option("--movetime", o->movetime, "Time for each move")
      .type_name("MS")
      .milliseconds()
      .in_range(std::int64_t{1}, kLongestMs);
  command.add_option("--margin", o->margin, "How far an engine may overstep its time (default 0)")
      .type_name("MS")
      .milliseconds()
      .in_range(0, 86'400'000);
  command
      .add_option("--openings", o->openings,
                  "Games, EPD (also -, standard input), Polyglot .bin; eco is our table")
      .type_name("FILE")
      .show_default();
  command
      .add_option("--plies", o->plies,
                  "Play at most this number of half-moves of each opening (16; 4 random ones in variants)")
      .in_range(0, 400);
  command
      .add_option("--variant", o->variant,
                  "Play by other rules: chess960, crazyhouse, atomic, antichess, 3check, ...")
      .type_name("NAME");
  command.add_option("--order", o->order, "Order of the openings: random or sequential")
      .one_of({"random", "sequential"})
      .show_default();
  command.add_option("--seed", o->seed, "Seed of the random order").show_default();
  command.add_option("-g,--games", o->games, "Games between any two, in pairs with colours reversed")
      .in_range(std::size_t{1}, std::size_t{10'000'000})
      .show_default();
  command.add_option("-j,--jobs,--concurrency", o->concurrency, "Number of games in parallel")
      .in_range(std::size_t{1}, std::size_t{1024})
      .show_default();
  command.add_flag("--gauntlet", o->gauntlet,
                   "Play the first engine against the others, not all against all");
  command
      .add_option("--sprt", o->sprt,
                  "End when decided: elo0=0,elo1=5, and behind them alpha=0.05, beta=0.05, model=normalized")
      .type_name("SETTINGS");
  command.add_option("--draw", o->draw, "Adjudicate draws: from=40,moves=8,cp=10").type_name("SETTINGS");
  command.add_option("--win", o->win, "Adjudicate wins: moves=4,cp=600,twosided=false").type_name("SETTINGS");
  command.add_option("--max-moves", o->max_moves, "A longer game is a draw").in_range(1, 10'000);
  command.add_option("--tb", o->tables, "End games whose result the Syzygy tables in DIR know")
      .type_name("DIR");
  command.add_option("-o,--output", o->output, "Write the games to FILE, in PGN, as they end")
      .type_name("FILE");
  command.add_option("--html", o->html, "Write a page of the match, on which its games can be played through")
      .type_name("FILE");
  command.add_flag("--resume", o->resume, "Continue the match in the file of -o");
  command.add_option("--event", o->event, "The Event tag").show_default();
  command.add_option("--every", o->every, "Report the score after this number of games; 0: at the end only")
      .show_default();
  command.add_flag("--json", o->json, "Write the result as JSON");
  command.add_flag("-q,--quiet", o->quiet, "Print faults only, no progress");
  command.on_run([o] { return status_of(match(*o)); });
}

}  // namespace books
