// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/cli/play_options.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "books/match/match_page.h"
#include "books/tester/test_report.h"
#include "console/terminal_text.h"

namespace books {

std::expected<EngineText, chess::Error> to_engine(const std::string& text, const PlayOptions& options,
                                                  bool search_moves) {
  EngineDefaults defaults{options.engine_options, {}, std::nullopt, search_moves};
  if (options.depth > 0) defaults.control.depth = options.depth;
  if (options.movetime > 0) defaults.control.movetime = std::chrono::milliseconds(options.movetime);
  if (!defaults.control.is_limited()) defaults.control.nodes = options.nodes;
  auto engine =
      choose_engine(text.empty() ? chess::command_beside_program("marginalia") : text, defaults, complain);
  if (engine && engine->control.base)
    return std::unexpected(
        "a clock does not do for a test of books: give the engine nodes, depth or movetime");
  return engine;
}

std::expected<chess::RunSettings, chess::Error> to_run(const PlayOptions& options) {
  chess::RunSettings run;
  run.concurrency = options.jobs;
  run.margin = std::chrono::milliseconds(options.margin);
  chess::AdjudicationRules& rules = run.adjudication;
  if (options.draw != "none")
    if (auto read = read_option("--draw", options.draw, rules.draw, parse_draw_rule); !read)
      return std::unexpected(std::move(read.error()));
  if (options.win != "none")
    if (auto read = read_option("--win", options.win, rules.win, parse_win_rule); !read)
      return std::unexpected(std::move(read.error()));
  rules.max_moves = options.max_moves;
  return run;
}

std::string describe(const EngineText& engine) {
  return fmt::format("{} ({})", engine.name, chess::describe(engine.control));
}

std::expected<TestGameStore, chess::Error> open_store(const PlayOptions& options, const std::string& records,
                                                      const std::string& event) {
  return TestGameStore::open(options.pgn, records, event, today());
}

bool writes_files(const PlayOptions& options, const Interrupts& interrupts) {
  return !interrupts.came() || options.keep_partial;
}

std::string became_of_files(const PlayOptions& options, const std::vector<std::string>& files) {
  std::string names;
  for (const std::string& file : files)
    if (!file.empty()) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", file);
  if (names.empty()) return {};
  return (options.keep_partial ? "; written with what is there: "
                               : "; not written, as there is no --keep-partial: ") +
         names;
}

ExitOrError ended(const std::expected<void, chess::Error>& kept, const std::optional<std::string>& trouble,
                  const Interrupts& interrupts, const std::string& became) {
  if (!kept) return std::unexpected(kept.error());
  if (trouble) return std::unexpected(*trouble);
  if (!interrupts.came()) return kExitWell;
  std::fflush(stdout);
  return interrupts.tell(became + "; the same command begins anew");
}

ExitOrError duel(DuelSetup setup, const PlayOptions& options) {
  const Interrupts interrupts;
  auto engine = to_engine(options.engine, options, false);
  if (!engine) return std::unexpected(std::move(engine.error()));
  setup.engine = std::move(*engine);
  auto run = to_run(options);
  if (!run) return std::unexpected(std::move(run.error()));
  setup.run = *run;
  setup.seed = options.seed;
  if (!options.sprt.empty())
    if (auto read = read_option("--sprt", options.sprt, setup.sprt, chess::parse_sprt); !read)
      return std::unexpected(std::move(read.error()));
  MatchSetup match = as_match(setup);
  const std::string event = "Comparison of books";
  match.event = event + " by " + setup.engine.name;
  match.date = today();
  match.output = options.pgn;
  auto store = open_store(options, "", event);
  if (!store) return std::unexpected(std::move(store.error()));
  auto page = MatchPageFile::open(options.duel_html);
  if (!page) return std::unexpected(std::move(page.error()));
  const auto began = std::chrono::steady_clock::now();
  const MatchState result = play_duel(
      setup,
      [&](const MatchState& so_far, const chess::GameOrder& order, const chess::PlayedGame& game) {
        if (is_fault(game.ending)) complain(fmt::format("game {}: {}", order.number + 1, game.fault));
        page->add(order.number, game.opening, to_game(match, order, game), so_far);
        if (!options.quiet && so_far.score.games() % 20 == 0) console().write(to_text(setup, so_far));
        const bool first_is_white = order.white == 0;
        return store->keep(order, game,
                           {first_is_white ? setup.first_name : setup.second_name,
                            first_is_white ? setup.second_name : setup.first_name},
                           {setup.engine.control, setup.engine.control});
      },
      interrupts.token());
  std::expected<void, chess::Error> kept;
  if (writes_files(options, interrupts)) {
    kept = store->finish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    const auto written = page->write(match, result, took.count(), interrupts.came());
    if (kept) kept = written;
  }
  if (options.json)
    fmt::print("{}", to_json(setup, result));
  else
    print_text(to_text(setup, result));
  const std::string became =
      fmt::format("the result is that of {}", chess::counted(result.score.games(), "game")) +
      became_of_files(options, {options.pgn, options.duel_html});
  return ended(kept, result.fault, interrupts, became);
}

void add_play_options(chess::ProgramCommand c, PlayOptions& o) {
  c.add_option("--engine", o.engine, "Command line, or cmd=...,option.NAME=VALUE,nodes=... (default: ours)")
      .type_name("ENGINE");
  c.add_option("--engine-option", o.engine_options, "Set an option of the engine; may be repeated")
      .type_name("NAME=VALUE")
      .one_word_each();
  c.add_option("--nodes", o.nodes, "Nodes for each move, unless another limit is given")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 50)
      .show_default();
  c.add_option("--depth", o.depth, "Search each move to this depth").in_range(1, 200);
  c.add_option("--movetime", o.movetime, "Time for each move")
      .type_name("MS")
      .milliseconds()
      .in_range(std::int64_t{1}, kLongestMs);
  c.add_option("--margin", o.margin, "How far an engine may overstep its time")
      .type_name("MS")
      .milliseconds()
      .in_range(std::int64_t{1}, kLongestMs)
      .show_default();
  c.add_option("--seed", o.seed, "Seed of random choices").show_default();
  c.add_option("-j,--jobs,--concurrency", o.jobs, "Number of games or searches in parallel")
      .in_range(std::size_t{1}, std::size_t{1024})
      .show_default();
  c.add_option("--draw", o.draw, "Adjudicate draws, or none").type_name("SETTINGS").show_default();
  c.add_option("--win", o.win, "Adjudicate wins, or none").type_name("SETTINGS").show_default();
  c.add_option("--max-moves", o.max_moves, "A longer game is a draw").in_range(1, 10'000).show_default();
  c.add_option("--pgn", o.pgn, "Write the games to FILE").type_name("FILE");
  c.add_flag("--keep-partial", o.keep_partial, "After Ctrl-C, write the files with what is there until then");
  c.add_flag("--json", o.json, "Write the result as JSON");
  c.add_flag("-q,--quiet", o.quiet, "Print faults only, no progress");
}

}  // namespace books
