// SPDX-License-Identifier: GPL-3.0-or-later
// `book test` has an engine look at a book and play its lines; `book compare` plays two books against each
// other.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <expected>
#include <memory>
#include <utility>

#include "books/cli/commands.h"
#include "books/match/engine_text.h"
#include "books/tester/game_store.h"
#include "books/tester/named_book.h"
#include "books/tester/test_report.h"
#include "io/output.h"
#include "os/signals.h"

namespace books {

namespace {

constexpr std::int64_t kLongestMs = 86'400'000;
constexpr std::size_t kMostGames = 10'000'000;

/// What both commands have in common.
struct PlayOptions {
  std::string engine;
  std::vector<std::string> engine_options;
  std::uint64_t nodes = 20'000;
  int depth = 0;
  std::int64_t movetime = 0;
  std::int64_t margin = 100;
  std::uint64_t seed = 1;
  std::size_t jobs = 1;
  std::string sprt;
  std::string draw = "from=40,moves=8,cp=10";
  std::string win = "moves=4,cp=800";
  int max_moves = 200;
  std::string pgn;
  bool json = false;
  bool quiet = false;
};

struct TestOptions {
  PlayOptions play;
  std::string book;
  std::string opponent;
  std::string side = "both";
  std::size_t games = 1000;
  int variety = -1;
  int max_plies = 60;
  std::size_t most = 10;
  std::string records;
  std::string csv, json_file, html, unsound;
};

struct CompareOptions {
  PlayOptions play;
  std::string first, second;
  std::size_t games = 1000;
  int variety = 100;
};

std::expected<EngineText, chess::Error> to_engine(const std::string& text, const PlayOptions& options) {
  EngineDefaults defaults{options.engine_options, {}, std::nullopt};
  if (options.depth > 0) defaults.control.depth = options.depth;
  if (options.movetime > 0) defaults.control.movetime = std::chrono::milliseconds(options.movetime);
  if (!defaults.control.is_limited()) defaults.control.nodes = options.nodes;
  auto engine = choose_engine(text, defaults);
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
  const std::string date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
  return TestGameStore::open(options.pgn, records, event, date);
}

/// Tells of the test as it goes on, and keeps its games.
class TestNarrator final : public BookTestListener {
 public:
  TestNarrator(const BookTestSetup& setup, bool quiet, TestGameStore& store)
      : setup_(setup), quiet_(quiet), store_(store) {}

  void begun(const BookGraph& graph, std::size_t lines, std::size_t positions) override {
    if (!quiet_)
      fmt::print(stderr, "{} positions and {} lines in the book; {} lines are looked at, {} positions\n",
                 graph.positions.size(), graph.ends.size(), lines, positions);
  }
  void looked_at(std::size_t done, std::size_t of) override {
    if (!quiet_ && (done % 500 == 0 || done == of)) fmt::print(stderr, "{} of {} positions\n", done, of);
  }
  bool played(const chess::GameOrder& order, const chess::PlayedGame& game, std::size_t of) override {
    if (is_fault(game.ending)) complain(fmt::format("game {}: {}", order.number + 1, game.fault));
    if (!quiet_ && ++played_ % 50 == 0) fmt::print(stderr, "{} of {} games\n", played_, of);
    EnumNames names{setup_.engine.name, setup_.engine.name};
    if (setup_.opponent) names[!engine_color(order)] = setup_.opponent->name;
    return store_.keep(order, game, names);
  }

 private:
  using EnumNames = chess::EnumArray<chess::Color, std::string>;
  const BookTestSetup& setup_;
  bool quiet_;
  TestGameStore& store_;
  std::size_t played_ = 0;
};

/// The end of a run whose result is printed: what went wrong with it, or the exit status.
ExitOrError ended(const std::expected<void, chess::Error>& kept, const std::optional<std::string>& trouble,
                  const chess::InterruptWatch& watch) {
  if (!kept) return std::unexpected(kept.error());
  if (trouble) return std::unexpected(*trouble);
  return watch.signal() != 0 ? chess::exit_status_of_signal(watch.signal()) : kExitWell;
}

/// `first` against `second`, which may be none.
ExitOrError duel(DuelSetup setup, const PlayOptions& options) {
  std::stop_source stop;
  const chess::InterruptWatch watch(stop);
  auto engine = to_engine(options.engine, options);
  if (!engine) return std::unexpected(std::move(engine.error()));
  setup.engine = std::move(*engine);
  auto run = to_run(options);
  if (!run) return std::unexpected(std::move(run.error()));
  setup.run = *run;
  setup.seed = options.seed;
  if (!options.sprt.empty())
    if (auto read = read_option("--sprt", options.sprt, setup.sprt, chess::parse_sprt); !read)
      return std::unexpected(std::move(read.error()));
  auto store = open_store(options, "", "Comparison of books");
  if (!store) return std::unexpected(std::move(store.error()));
  const DuelResult result = play_duel(
      setup,
      [&](const DuelResult& so_far, const chess::GameOrder& order, const chess::PlayedGame& game) {
        if (is_fault(game.ending)) complain(fmt::format("game {}: {}", order.number + 1, game.fault));
        if (!options.quiet && so_far.games.games() % 20 == 0)
          fmt::print(stderr, "{}", to_text(setup, so_far));
        const bool first_is_white = order.white == 0;
        return store->keep(order, game,
                           {first_is_white ? setup.first_name : setup.second_name,
                            first_is_white ? setup.second_name : setup.first_name});
      },
      stop.get_token());
  const auto kept = store->finish();
  fmt::print("{}", options.json ? to_json(setup, result) : to_text(setup, result));
  return ended(kept, result.trouble, watch);
}

std::expected<void, chess::Error> write_reports(const BookTest& result, const TestTitle& title,
                                                const TestOptions& options) {
  const std::pair<std::string, std::string> files[] = {{options.unsound, to_unsound_list(result, title)},
                                                       {options.csv, to_csv(result, title)},
                                                       {options.json_file, to_json(result, title)},
                                                       {options.html, to_html(result, title)}};
  for (const auto& [path, text] : files) {
    if (path.empty()) continue;
    if (const auto written = chess::write_whole_file(path, text); !written)
      return std::unexpected(written.error().message);
  }
  return {};
}

/// What is to be tested, as the options say.
std::expected<BookTestSetup, chess::Error> to_setup(const TestOptions& options,
                                                    std::shared_ptr<const chess::Book> book) {
  BookTestSetup setup;
  setup.book = std::move(book);
  auto engine = to_engine(options.play.engine, options.play);
  if (!engine) return std::unexpected(std::move(engine.error()));
  setup.engine = std::move(*engine);
  if (!options.opponent.empty()) {
    auto opponent = to_engine(options.opponent, options.play);
    if (!opponent) return std::unexpected(std::move(opponent.error()));
    setup.opponent = std::move(*opponent);
  }
  setup.side = options.side == "white"   ? BookSide::White
               : options.side == "black" ? BookSide::Black
                                         : BookSide::Both;
  setup.limits.max_plies = options.max_plies;
  setup.games = options.games;
  if (options.variety >= 0) setup.variety = options.variety;
  setup.seed = options.play.seed;
  auto run = to_run(options.play);
  if (!run) return std::unexpected(std::move(run.error()));
  setup.run = *run;
  return setup;
}

ExitOrError test(const TestOptions& options) {
  auto book = open_named_book(options.book, complain);
  if (!book) return std::unexpected(std::move(book.error()));
  if (!options.play.sprt.empty()) {
    DuelSetup against_none;
    against_none.first = std::move(*book);
    against_none.first_name = options.book;
    against_none.second_name = "no book";
    against_none.games = options.games;
    if (options.variety >= 0) against_none.variety = options.variety;
    return duel(std::move(against_none), options.play);
  }
  std::stop_source stop;
  const chess::InterruptWatch watch(stop);
  const auto setup = to_setup(options, std::move(*book));
  if (!setup) return std::unexpected(setup.error());
  auto store = open_store(options.play, options.records, "Test of " + options.book);
  if (!store) return std::unexpected(std::move(store.error()));
  TestNarrator narrator(*setup, options.play.quiet, *store);
  const auto result = test_book(*setup, narrator, stop.get_token());
  if (!result) return std::unexpected(result.error());
  const auto kept = store->finish();
  const TestTitle title{options.book, describe(setup->engine),
                        setup->opponent ? describe(*setup->opponent) : std::string(), setup->side};
  if (auto written = write_reports(*result, title, options); !written)
    return std::unexpected(std::move(written.error()));
  fmt::print("{}", options.play.json ? to_json(*result, title) : to_text(*result, title, options.most));
  return ended(kept, result->trouble, watch);
}

ExitOrError compare(const CompareOptions& options) {
  DuelSetup setup;
  for (const auto& [name, book] :
       {std::pair(&options.first, &setup.first), std::pair(&options.second, &setup.second)}) {
    auto opened = open_named_book(*name, complain);
    if (!opened) return std::unexpected(std::move(opened.error()));
    *book = std::move(*opened);
  }
  setup.first_name = options.first;
  setup.second_name = options.second == options.first ? options.second + " (2)" : options.second;
  setup.games = options.games;
  setup.variety = options.variety;
  return duel(std::move(setup), options.play);
}

void add_play_options(chess::ProgramCommand c, PlayOptions& o) {
  c.add_option("--engine", o.engine, "Command line, or settings: cmd=...,option.NAME=VALUE,nodes=...")
      .type_name("ENGINE")
      .required();
  c.add_option("--engine-option", o.engine_options, "Set an option of the engine; may be repeated")
      .type_name("NAME=VALUE")
      .one_word_each();
  c.add_option("--nodes", o.nodes, "Nodes for each move, unless another limit is given")
      .in_range(std::uint64_t{1}, std::uint64_t{1} << 50)
      .show_default();
  c.add_option("--depth", o.depth, "Search each move to this depth").in_range(1, 200);
  c.add_option("--movetime", o.movetime, "Time for each move")
      .type_name("MS")
      .in_range(std::int64_t{1}, kLongestMs);
  c.add_option("--margin", o.margin, "How far an engine may overstep its time")
      .type_name("MS")
      .in_range(std::int64_t{1}, kLongestMs)
      .show_default();
  c.add_option("--seed", o.seed, "Seed of random choices").show_default();
  c.add_option("-j,--jobs,--concurrency", o.jobs, "Number of games in parallel")
      .in_range(std::size_t{1}, std::size_t{1024})
      .show_default();
  c.add_option("--draw", o.draw, "Adjudicate draws, or none").type_name("SETTINGS").show_default();
  c.add_option("--win", o.win, "Adjudicate wins, or none").type_name("SETTINGS").show_default();
  c.add_option("--max-moves", o.max_moves, "A longer game is a draw").in_range(1, 10'000).show_default();
  c.add_option("--pgn", o.pgn, "Write the games to FILE").type_name("FILE");
  c.add_flag("--json", o.json, "Write the result as JSON");
  c.add_flag("-q,--quiet", o.quiet, "Print faults only, no progress");
}

}  // namespace

void add_test_commands(chess::ProgramCommand program) {
  const auto t = std::make_shared<TestOptions>();
  chess::ProgramCommand test_command =
      program.add_command("test", "evaluate a book with an engine, and play its lines");
  test_command
      .add_option("BOOK", t->book, "eco (our own), Polyglot .bin, move records .mdb, or a file of games")
      .required();
  add_play_options(test_command, t->play);
  // What a duel of the book with none has no use for.
  const chess::Option of_the_test[] = {
      test_command.add_option("--against", t->opponent, "Another engine for the other side of each game")
          .type_name("ENGINE"),
      test_command.add_option("--side", t->side, "Whose moves the book is for: white, black or both")
          .one_of({"white", "black", "both"})
          .show_default(),
      test_command.add_option("--max-plies", t->max_plies, "Most half-moves of a line")
          .in_range(1, 400)
          .show_default(),
      test_command.add_option("--top", t->most, "Number of lines and moves in the text").show_default(),
      test_command.add_option("--records", t->records, "Add the games to this move-record database")
          .type_name("FILE"),
      test_command.add_option("--unsound", t->unsound, "Write the lines proved unsound, for book build")
          .type_name("FILE"),
      test_command.add_option("--csv", t->csv, "Write a table of the lines").type_name("FILE"),
      test_command.add_option("--json-file", t->json_file, "Write everything as JSON").type_name("FILE"),
      test_command.add_option("--html", t->html, "Write a page with a chart").type_name("FILE")};
  test_command.add_option("-g,--games", t->games, "Number of games; 0: only evaluate the positions")
      .in_range(std::size_t{0}, kMostGames)
      .show_default();
  test_command
      .add_option("--variety", t->variety, "Choose lines like an engine with this BookVariety, not evenly")
      .in_range(0, 100);
  chess::Option sprt = test_command
                           .add_option("--sprt", t->play.sprt,
                                       "Play the book against no book until decided: elo0=0,elo1=5,...")
                           .type_name("SETTINGS");
  for (const chess::Option& option : of_the_test) sprt.excludes(option);
  test_command.on_run([t] { return status_of(test(*t)); });

  const auto c = std::make_shared<CompareOptions>();
  chess::ProgramCommand compare_command = program.add_command("compare", "play two books against each other");
  compare_command.add_option("A", c->first, "A book, like for test").required();
  compare_command.add_option("B", c->second, "Another book").required();
  add_play_options(compare_command, c->play);
  compare_command.add_option("-g,--games", c->games, "Most games, in pairs with colours reversed")
      .in_range(std::size_t{0}, kMostGames)
      .show_default();
  compare_command
      .add_option("--variety", c->variety, "From 0 (best move of the book) to 100 (each move by its weight)")
      .in_range(0, 100)
      .show_default();
  compare_command.add_option("--sprt", c->play.sprt, "End when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05")
      .type_name("SETTINGS");
  compare_command.on_run([c] { return status_of(compare(*c)); });
}

}  // namespace books
