// SPDX-License-Identifier: GPL-3.0-or-later
// `book test` has an engine look at a book and play its lines.
#include <fmt/format.h>
#include <chrono>
#include <cstdio>
#include <expected>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "books/cli/play_options.h"
#include "books/tester/test_report.h"
#include "command_line/paged_text.h"
#include "console/progress.h"
#include "console/terminal_text.h"
#include "io/file_roles.h"
#include "io/output.h"
#include "notation/move_line.h"
#include "os/terminal.h"
#include "repertoire/named_book.h"

namespace books {

namespace {

/// Games that are played where the user wants some and does not say how many.
constexpr std::size_t kUsualGames = 1000;
constexpr std::int64_t kUsualProgress = 30;

struct TestOptions {
  PlayOptions play;
  std::string book;
  std::string title;
  std::string opponent;
  std::string side = "both";
  std::string from;
  std::int64_t games = -1;  ///< negative: not said
  int variety = -1;
  int max_plies = 60;
  FindingRules rules;
  double min_share = 5;
  std::string database;
  std::size_t most = 10;
  std::string records;
  std::string csv, json_file, html, unsound, repair;
  std::int64_t progress = kUsualProgress;  ///< seconds

  /// As many as were asked for, or, where something needs games, the usual number.
  std::size_t number_of_games() const {
    if (games >= 0) return static_cast<std::size_t>(games);
    return wants_games() ? kUsualGames : 0;
  }
  bool wants_games() const {
    return !play.sprt.empty() || !play.pgn.empty() || !records.empty() || !unsound.empty() ||
           !opponent.empty() || variety >= 0;
  }
};

chess::BookSide side_of(const std::string& word) {
  return word == "white"   ? chess::BookSide::White
         : word == "black" ? chess::BookSide::Black
                           : chess::BookSide::Both;
}

/// Tells of the test as it goes on, and keeps its games.
class TestNarrator final : public BookTestListener {
 public:
  /// `interval`: between lines of progress where no terminal is.
  TestNarrator(const BookTestSetup& setup, bool quiet, std::chrono::seconds interval, TestGameStore& store)
      : setup_(setup), quiet_(quiet), interval_(interval), store_(store) {}

  void begun(const chess::BookGraph& graph, std::size_t lines, std::size_t positions) override {
    if (quiet_) return;
    complain(fmt::format("{} and {} in the book; {} of {} are looked at",
                         chess::counted(graph.positions.size(), "position"),
                         chess::counted(graph.ends.size(), "line"), chess::counted(positions, "position"),
                         chess::counted(lines, "line")));
    display_.emplace(console(), [this] { return view(); }, interval_);
  }
  void advanced(TestStage stage, std::size_t done, std::size_t of) override {
    const std::lock_guard lock(mutex_);
    if (stage != stage_ || done == 0) began_ = Clock::now();
    stage_ = stage;
    done_ = done;
    of_ = of;
  }
  bool played(const chess::GameOrder& order, const chess::PlayedGame& game) override {
    if (is_fault(game.ending)) complain(fmt::format("game {}: {}", order.number + 1, game.fault));
    EnumNames names{setup_.engine.name, setup_.engine.name};
    if (setup_.opponent) names[!engine_color(order)] = setup_.opponent->name;
    return store_.keep(order, game, names, controls_of(setup_, order));
  }
  void remarked(const std::string& what) override { complain(what); }

  /// No more progress.
  void end() { display_.reset(); }
  /// "12 of 340 positions": how far the test has come.
  std::string state() {
    const std::lock_guard lock(mutex_);
    return state_text();
  }

 private:
  using EnumNames = chess::EnumArray<chess::Color, std::string>;
  using Clock = std::chrono::steady_clock;

  std::string state_text() const {
    const std::string_view what = stage_ == TestStage::Playing         ? "game"
                                  : stage_ == TestStage::LookingCloser ? "closer look"
                                                                       : "position";
    return fmt::format("{} of {}", done_, chess::counted(of_, what));
  }

  std::optional<chess::ProgressView> view() {
    const std::lock_guard lock(mutex_);
    if (of_ == 0) return std::nullopt;
    const double share = static_cast<double>(done_) / static_cast<double>(of_);
    std::string text = state_text();
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    if (done_ > 0 && done_ < of_) text += ", " + chess::to_duration(seconds * (1 - share) / share) + " left";
    return chess::ProgressView{share, std::move(text)};
  }

  const BookTestSetup& setup_;
  bool quiet_;
  const std::chrono::seconds interval_;
  TestGameStore& store_;
  std::mutex mutex_;  ///< of what follows
  TestStage stage_ = TestStage::Looking;
  std::size_t done_ = 0;
  std::size_t of_ = 0;
  Clock::time_point began_ = Clock::now();
  std::optional<chess::ProgressDisplay> display_;  ///< last: it uses the above
};

using ReportText = std::string (*)(const BookTest&, const TestTitle&);

/// A report that the user wants as a file, open for writing.
struct ReportFile {
  std::string path;
  ReportText text;
  std::unique_ptr<chess::ByteSink> sink;
};

/// Opens the files of the reports. A test may take hours, so a path that cannot be written is found before
/// it.
std::expected<std::vector<ReportFile>, chess::Error> open_reports(const TestOptions& options) {
  struct Wanted {
    std::string path;  ///< empty: the user does not want it
    ReportText text;
  };
  const Wanted all[] = {{options.unsound, to_unsound_list},
                        {options.csv, to_csv},
                        {options.json_file, to_json},
                        {options.html, to_html},
                        {options.repair, to_repair_pgn}};
  std::vector<ReportFile> files;
  for (const Wanted& wanted : all) {
    if (wanted.path.empty()) continue;
    auto sink = chess::open_output(wanted.path);
    if (!sink) return std::unexpected(sink.error());
    files.push_back({wanted.path, wanted.text, std::move(*sink)});
  }
  return files;
}

/// Writes every report that can be written and has something to tell. Returns the first fault.
std::expected<void, chess::Error> write_reports(const std::vector<ReportFile>& files, const BookTest& result,
                                                const TestTitle& title) {
  std::expected<void, chess::Error> all;
  for (const ReportFile& file : files) {
    const std::string text = file.text(result, title);
    if (text.empty()) {
      complain("nothing to repair: '" + file.path + "' is not written");
      continue;
    }
    auto written = file.sink->write(text);
    if (written) written = file.sink->finish();
    if (!written && all) all = std::unexpected(chess::Error(written.error().reason));
  }
  return all;
}

/// What is to be tested, as the options say.
std::expected<BookTestSetup, chess::Error> to_setup(const TestOptions& options,
                                                    const chess::NamedBook& book) {
  BookTestSetup setup;
  setup.book = book.book;
  setup.repertoire = book.repertoire;
  auto engine = to_engine(options.play.engine, options.play, true);
  if (!engine) return std::unexpected(std::move(engine.error()));
  setup.engine = std::move(*engine);
  if (!options.opponent.empty()) {
    auto opponent = to_engine(options.opponent, options.play, false);
    if (!opponent) return std::unexpected(std::move(opponent.error()));
    setup.opponent = std::move(*opponent);
  }
  setup.side = side_of(options.side);
  auto from = chess::parse_move_line(chess::Position::start(), options.from);
  if (!from) return std::unexpected("--from '" + options.from + "': " + to_string(from.error()));
  setup.from = std::move(*from);
  setup.rules = options.rules;
  setup.rules.min_share = options.min_share / 100;
  setup.database = options.database;
  setup.limits.max_plies = options.max_plies;
  setup.games = options.number_of_games();
  if (options.variety >= 0) setup.variety = options.variety;
  setup.seed = options.play.seed;
  auto run = to_run(options.play);
  if (!run) return std::unexpected(std::move(run.error()));
  setup.run = *run;
  return setup;
}

/// Why the test must not begin: it would write over one of its files.
std::optional<std::string> overwriting_fault(const TestOptions& o) {
  const chess::FileRole written[] = {
      {o.play.pgn, "the file of --pgn"}, {o.records, "the database of --records"},
      {o.csv, "the file of --csv"},      {o.json_file, "the file of --json-file"},
      {o.html, "the file of --html"},    {o.unsound, "the file of --unsound"},
      {o.repair, "the file of --repair"}};
  const chess::FileRole read[] = {{o.book, "the book"}, {o.database, "the database of --database"}};
  return chess::find_overwriting(written, read);
}

ExitOrError test(const TestOptions& options) {
  if (auto fault = overwriting_fault(options)) return std::unexpected(std::move(*fault));
  auto book = open_named_book(options.book, side_of(options.side), complain);
  if (!book) return std::unexpected(std::move(book.error()));
  if (!options.play.sprt.empty()) {
    DuelSetup against_none;
    against_none.first = book->book;
    against_none.first_name = options.book;
    against_none.second_name = "no book";
    against_none.games = options.number_of_games();
    if (options.variety >= 0) against_none.variety = options.variety;
    return duel(std::move(against_none), options.play);
  }
  const Interrupts interrupts;
  const auto setup = to_setup(options, *book);
  if (!setup) return std::unexpected(setup.error());
  auto store = open_store(options.play, options.records, "Test of " + options.book);
  if (!store) return std::unexpected(std::move(store.error()));
  const auto reports = open_reports(options);
  if (!reports) return std::unexpected(reports.error());
  if (book->repertoire && book->repertoire->refused() > 0 && !options.play.quiet)
    complain(fmt::format("{} marked ? or ?? by the author: no part of the book",
                         chess::counted(book->repertoire->refused(), "move")));
  TestNarrator narrator(*setup, options.play.quiet, std::chrono::seconds(options.progress), *store);
  const auto result = test_book(*setup, narrator, interrupts.token());
  narrator.end();
  if (!result) return std::unexpected(result.error());
  const TestTitle title{options.title.empty() ? options.book : options.title, describe(setup->engine),
                        setup->opponent ? describe(*setup->opponent) : std::string(), setup->side};
  // A fault of one file costs neither the other files nor the report on standard output.
  std::expected<void, chess::Error> kept;
  if (writes_files(options.play, interrupts)) {
    kept = store->finish();
    auto written = write_reports(*reports, *result, title);
    if (kept)
      kept = std::move(written);
    else if (!written)
      complain(to_string(written.error()));
  }
  const TextLayout layout{
      options.most, chess::is_terminal(chess::kStandardOutput) ? chess::terminal_width() : TextLayout{}.width,
      chess::Ink(chess::wants_colours("auto"))};
  chess::print_paged(options.play.json ? to_json(*result, title) : to_text(*result, title, layout));
  const std::string became =
      narrator.state() + "; the report has what was found until then" +
      became_of_files(options.play, {options.unsound, options.csv, options.json_file, options.html,
                                     options.repair, options.play.pgn, options.records});
  const auto status = ended(kept, result->trouble, interrupts, became);
  if (status && *status == kExitWell && !result->left_out.empty()) return kExitPartly;
  return status;
}

}  // namespace

void add_test_command(chess::ProgramCommand program) {
  const auto t = std::make_shared<TestOptions>();
  chess::ProgramCommand c = program.add_command("test", "evaluate a book with an engine, and play its lines");
  c.add_option("BOOK", t->book, "eco (our own), Polyglot .bin, move records .mdb, or a file of games")
      .required();
  // What a duel of the book with none has no use for.
  std::vector<chess::Option> of_the_test;
  const auto only_of_test = [&](chess::Option option) { of_the_test.push_back(option); };
  c.begin_group("What is tested");
  only_of_test(c.add_option("--side", t->side, "Whose moves the book is for: white, black or both")
                   .one_of({"white", "black", "both"})
                   .show_default());
  only_of_test(
      c.add_option("--from", t->from,
                   "The moves behind which the book begins, like \"1. e4 c6\": nothing is asked before")
          .type_name("MOVES"));
  only_of_test(
      c.add_option("--max-plies", t->max_plies, "Most half-moves of a line").in_range(1, 400).show_default());
  only_of_test(c.add_option("--threshold", t->rules.least, "A fault costs this and the noise of the scores")
                   .type_name("CP")
                   .in_range(0, 1000)
                   .show_default());
  only_of_test(c.add_option("--within", t->rules.within,
                            "Opponents play what is at most so much worse than the best reply")
                   .type_name("CP")
                   .in_range(0, 1000)
                   .show_default());
  only_of_test(c.add_option("--database", t->database,
                            "Games of others (.mdb, PGN, ...): what they reply, and how often")
                   .type_name("FILE"));
  only_of_test(c.add_option("--min-games", t->rules.min_games, "A gap of the database was played so often")
                   .in_range(std::uint64_t{1}, std::uint64_t{kMostGames})
                   .show_default());
  only_of_test(c.add_option("--min-share", t->min_share, "... and in this share of the games")
                   .type_name("PERCENT")
                   .in_range(0.0, 100.0)
                   .show_default());
  c.begin_group("Games");
  c.add_option("-g,--games", t->games, "Number of games (default 0: only evaluate the positions)")
      .in_range(std::int64_t{0}, std::int64_t{kMostGames});
  only_of_test(c.add_option("--against", t->opponent, "Another engine for the other side of each game")
                   .type_name("ENGINE"));
  c.add_option("--variety", t->variety, "Choose lines like an engine with this BookVariety, not evenly")
      .in_range(0, 100);
  chess::Option sprt =
      c.add_option("--sprt", t->play.sprt, "Play the book against no book until decided: elo0=0,elo1=5,...")
          .type_name("SETTINGS");
  only_of_test(
      c.add_option("--records", t->records, "Add the games to this move-record database").type_name("FILE"));
  c.begin_group("Reports");
  only_of_test(c.add_option("--top", t->most, "Number of findings of a kind, and of lines, in the text")
                   .show_default());
  only_of_test(c.add_option("--repair", t->repair, "Write a game for each finding, to repair the book")
                   .type_name("FILE"));
  only_of_test(c.add_option("--csv", t->csv, "Write a table of the lines").type_name("FILE"));
  only_of_test(c.add_option("--json-file", t->json_file, "Write everything as JSON").type_name("FILE"));
  only_of_test(c.add_option("--html", t->html, "Write a page with a board").type_name("FILE"));
  only_of_test(c.add_option("--unsound", t->unsound, "Write the lines proved unsound, for book build")
                   .type_name("FILE"));
  only_of_test(c.add_option("--title", t->title, "What the reports call the book").type_name("TEXT"));
  only_of_test(c.add_option("--progress", t->progress, "Time between lines of progress where no terminal is")
                   .type_name("SECONDS")
                   .in_range(std::int64_t{1}, std::int64_t{86'400})
                   .show_default());
  for (const chess::Option& option : of_the_test) sprt.excludes(option);
  c.begin_group("Engine and games");
  add_play_options(c, t->play);
  c.on_run([t] { return status_of(test(*t)); });
}

}  // namespace books
