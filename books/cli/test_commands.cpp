// SPDX-License-Identifier: GPL-3.0-or-later
// `book test` has an engine look at a book and play its lines; `book compare` plays two books against each
// other.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <memory>

#include "books/cli/commands.h"
#include "books/cli/console.h"
#include "books/cli/exit_status.h"
#include "books/cli/interrupt_watch.h"
#include "books/match/engine_choice.h"
#include "books/tester/duel_report.h"
#include "books/tester/game_store.h"
#include "books/tester/named_book.h"
#include "books/tester/test_report.h"
#include "io/output.h"

namespace books {

namespace {

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

/// Options that cannot be meant, files that cannot be read or written.
struct Unable {
  std::string message;
};

template <class T>
T required(std::expected<T, std::string> value, std::string_view what = {}) {
  if (!value) throw Unable{what.empty() ? value.error() : fmt::format("{}: {}", what, value.error())};
  return std::move(*value);
}

EngineText to_engine(const std::string& text, const PlayOptions& options) {
  EngineDefaults defaults{options.engine_options, {}, std::nullopt};
  if (options.depth > 0) defaults.control.depth = options.depth;
  if (options.movetime > 0) defaults.control.movetime = std::chrono::milliseconds(options.movetime);
  if (!defaults.control.is_limited()) defaults.control.nodes = options.nodes;
  EngineText engine = required(choose_engine(text, defaults));
  if (engine.control.base)
    throw Unable{"a clock does not do for a test of books: give the engine nodes, depth or movetime"};
  return engine;
}

chess::RunSettings to_run(const PlayOptions& options) {
  chess::RunSettings run;
  run.concurrency = options.jobs;
  run.margin = std::chrono::milliseconds(options.margin);
  if (options.draw != "none") run.adjudication.draw = required(parse_draw_rule(options.draw), "--draw");
  if (options.win != "none") run.adjudication.win = required(parse_win_rule(options.win), "--win");
  run.adjudication.max_moves = options.max_moves;
  return run;
}

std::string describe(const EngineText& engine) {
  return fmt::format("{} ({})", engine.name, chess::describe(engine.control));
}

TestGameStore open_store(const PlayOptions& options, const std::string& records, const std::string& event) {
  const std::string date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
  return required(TestGameStore::open(options.pgn, records, event, date));
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

void write_file(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  if (const auto written = chess::write_whole_file(path, text); !written)
    throw Unable{written.error().message};
}

/// `first` against `second`, which may be none.
int duel(DuelSetup setup, const PlayOptions& options) {
  std::stop_source stop;
  const InterruptWatch watch(stop);
  setup.engine = to_engine(options.engine, options);
  setup.run = to_run(options);
  setup.seed = options.seed;
  if (!options.sprt.empty()) setup.sprt = required(chess::parse_sprt(options.sprt), "--sprt");
  TestGameStore store = open_store(options, "", "Comparison of books");
  const DuelResult result = play_duel(
      setup,
      [&](const DuelResult& so_far, const chess::GameOrder& order, const chess::PlayedGame& game) {
        if (is_fault(game.ending)) complain(fmt::format("game {}: {}", order.number + 1, game.fault));
        if (!options.quiet && so_far.games.games() % 20 == 0)
          fmt::print(stderr, "{}", to_text(setup, so_far));
        const bool first_is_white = order.white == 0;
        return store.keep(order, game,
                          {first_is_white ? setup.first_name : setup.second_name,
                           first_is_white ? setup.second_name : setup.first_name});
      },
      stop.get_token());
  const auto kept = store.finish();
  fmt::print("{}", options.json ? to_json(setup, result) : to_text(setup, result));
  if (!kept) throw Unable{kept.error()};
  if (result.trouble) throw Unable{*result.trouble};
  return watch.signal() != 0 ? 128 + watch.signal() : kExitWell;
}

int test(const TestOptions& options) {
  BookTestSetup setup;
  setup.book = required(open_named_book(options.book, complain));
  if (!options.play.sprt.empty()) {
    DuelSetup against_none;
    against_none.first = setup.book;
    against_none.first_name = options.book;
    against_none.second_name = "no book";
    against_none.games = options.games;
    if (options.variety >= 0) against_none.variety = options.variety;
    return duel(std::move(against_none), options.play);
  }
  std::stop_source stop;
  const InterruptWatch watch(stop);
  setup.engine = to_engine(options.play.engine, options.play);
  if (!options.opponent.empty()) setup.opponent = to_engine(options.opponent, options.play);
  setup.side = options.side == "white"   ? BookSide::White
               : options.side == "black" ? BookSide::Black
                                         : BookSide::Both;
  setup.limits.max_plies = options.max_plies;
  setup.games = options.games;
  if (options.variety >= 0) setup.variety = options.variety;
  setup.seed = options.play.seed;
  setup.run = to_run(options.play);
  TestGameStore store = open_store(options.play, options.records, "Test of " + options.book);
  TestNarrator narrator(setup, options.play.quiet, store);
  const BookTest result = required(test_book(setup, narrator, stop.get_token()));
  const auto kept = store.finish();
  const TestTitle title{options.book, describe(setup.engine),
                        setup.opponent ? describe(*setup.opponent) : std::string(), setup.side};
  write_file(options.unsound, to_unsound_list(result, title));
  write_file(options.csv, to_csv(result, title));
  write_file(options.json_file, to_json(result, title));
  write_file(options.html, to_html(result, title));
  fmt::print("{}", options.play.json ? to_json(result, title) : to_text(result, title, options.most));
  if (!kept) throw Unable{kept.error()};
  if (result.trouble) throw Unable{*result.trouble};
  return watch.signal() != 0 ? 128 + watch.signal() : kExitWell;
}

int compare(const CompareOptions& options) {
  DuelSetup setup;
  setup.first = required(open_named_book(options.first, complain));
  setup.second = required(open_named_book(options.second, complain));
  setup.first_name = options.first;
  setup.second_name = options.second == options.first ? options.second + " (2)" : options.second;
  setup.games = options.games;
  setup.variety = options.variety;
  return duel(std::move(setup), options.play);
}

void add_play_options(CLI::App& c, PlayOptions& o) {
  const auto ms = CLI::Range(std::int64_t{1}, std::int64_t{86'400'000});
  c.add_option("--engine", o.engine, "A command line, or settings: cmd=...,option.NAME=VALUE,nodes=...")
      ->type_name("ENGINE")
      ->required();
  c.add_option("--engine-option", o.engine_options, "Set an option of the engine; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  c.add_option("--nodes", o.nodes, "Nodes for each move, where no other limit is given")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 50))
      ->capture_default_str();
  c.add_option("--depth", o.depth, "Search each move to this depth")->check(CLI::Range(1, 200));
  c.add_option("--movetime", o.movetime, "Time for each move")->type_name("MS")->check(ms);
  c.add_option("--margin", o.margin, "May be overstepped without a loss on time")
      ->type_name("MS")
      ->check(ms)
      ->capture_default_str();
  c.add_option("--seed", o.seed, "Of what is chosen by chance")->capture_default_str();
  c.add_option("-j,--jobs,--concurrency", o.jobs, "Games side by side")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  c.add_option("--draw", o.draw, "Adjudicate draws, or none")->type_name("SETTINGS")->capture_default_str();
  c.add_option("--win", o.win, "Adjudicate wins, or none")->type_name("SETTINGS")->capture_default_str();
  c.add_option("--max-moves", o.max_moves, "A longer game is a draw")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  c.add_option("--pgn", o.pgn, "Write the games to FILE")->type_name("FILE");
  c.add_flag("--json", o.json, "Write the result as JSON");
  c.add_flag("-q,--quiet", o.quiet, "No progress; faults only");
}

template <class Options>
void add_callback(CLI::App& command, int (*run)(const Options&), std::shared_ptr<Options> options,
                  int& status) {
  command.callback([run, options = std::move(options), &status] {
    try {
      status = run(*options);
    } catch (const Unable& why) {
      status = unable(why.message);
    }
  });
}

}  // namespace

void add_test_commands(CLI::App& app, int& status) {
  const auto games = CLI::Range(std::size_t{0}, std::size_t{10'000'000});
  const auto t = std::make_shared<TestOptions>();
  CLI::App* test_command = app.add_subcommand("test", "look at a book with an engine, and play its lines");
  test_command
      ->add_option("BOOK", t->book, "eco (our own), Polyglot .bin, move records .mdb, or games (PGN, BGN)")
      ->required();
  add_play_options(*test_command, t->play);
  // What a duel of the book with none has no use for.
  const std::vector<CLI::Option*> of_the_test = {
      test_command->add_option("--against", t->opponent, "Another engine for the other side of each game")
          ->type_name("ENGINE"),
      test_command->add_option("--side", t->side, "Whose moves the book is for: white, black or both")
          ->check(CLI::IsMember({"white", "black", "both"}))
          ->capture_default_str(),
      test_command->add_option("--max-plies", t->max_plies, "Half-moves of a line at most")
          ->check(CLI::Range(1, 400))
          ->capture_default_str(),
      test_command->add_option("--top", t->most, "Lines and moves named in the text")->capture_default_str(),
      test_command->add_option("--records", t->records, "Add the games to this move-record database")
          ->type_name("FILE"),
      test_command->add_option("--unsound", t->unsound, "Write the lines proved unsound, for book build")
          ->type_name("FILE"),
      test_command->add_option("--csv", t->csv, "Write a table of the lines")->type_name("FILE"),
      test_command->add_option("--json-file", t->json_file, "Write everything as JSON")->type_name("FILE"),
      test_command->add_option("--html", t->html, "Write a page with a chart")->type_name("FILE")};
  test_command->add_option("-g,--games", t->games, "Games in all; 0 only looks at the positions")
      ->check(games)
      ->capture_default_str();
  test_command
      ->add_option("--variety", t->variety, "Choose lines as an engine with this BookVariety, not evenly")
      ->check(CLI::Range(0, 100));
  CLI::Option* const sprt =
      test_command
          ->add_option("--sprt", t->play.sprt, "Play the book against none until decided: elo0=0,elo1=5,...")
          ->type_name("SETTINGS");
  for (CLI::Option* const option : of_the_test) sprt->excludes(option);
  add_callback(*test_command, test, t, status);

  const auto c = std::make_shared<CompareOptions>();
  CLI::App* compare_command = app.add_subcommand("compare", "play two books against each other");
  compare_command->add_option("A", c->first, "A book, as for test")->required();
  compare_command->add_option("B", c->second, "Another one")->required();
  add_play_options(*compare_command, c->play);
  compare_command->add_option("-g,--games", c->games, "Games at most, in pairs with colours reversed")
      ->check(games)
      ->capture_default_str();
  compare_command->add_option("--variety", c->variety, "0: the best move of the book .. 100: by weight")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  compare_command->add_option("--sprt", c->play.sprt, "End when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05")
      ->type_name("SETTINGS");
  add_callback(*compare_command, compare, c, status);
}

}  // namespace books
