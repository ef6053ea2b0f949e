// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <system_error>
#include <utility>

#include "annotate/cache/sqlite_store.h"
#include "annotate/cli/dialogue_log.h"
#include "annotate/cli/engine_choices.h"
#include "annotate/cli/found_tables.h"
#include "annotate/cli/named_games.h"
#include "annotate/cli/run_files.h"
#include "annotate/cli/run_journal.h"
#include "annotate/cli/run_options.h"
#include "annotate/cli/run_outputs.h"
#include "annotate/pipeline/files_source.h"
#include "client/engine_spec.h"
#include "console/console.h"
#include "console/progress.h"
#include "console/terminal.h"
#include "io/links.h"
#include "io/replaced_file.h"
#include "os/files.h"
#include "os/signals.h"

namespace annotate {

namespace {

/// So often there is a line of progress where no terminal is.
constexpr std::chrono::seconds kLineInterval{10};

/// A source whose first item with a game was looked at already.
class PrefetchedSource final : public GameSource {
 public:
  PrefetchedSource(std::optional<SourceItem> first, GameSource& rest)
      : first_(std::move(first)), rest_(rest) {}
  std::optional<SourceItem> next() override {
    if (first_) return std::exchange(first_, std::nullopt);
    return rest_.next();
  }
  std::optional<double> fraction_read() const override { return rest_.fraction_read(); }

 private:
  std::optional<SourceItem> first_;
  GameSource& rest_;
};

/// How many positions an engine will be asked about, by reading all the games once before.
std::uint64_t count_searches(const AnnotateOptions& options, std::stop_token stop) {
  FilesSource source(options.inputs, stop, options.reading);
  std::uint64_t searches = 0;
  while (const auto item = source.next()) {
    if (stop.stop_requested()) break;
    if (item->game) searches += annotate::count_searches(item->game->game, options.moves, options.variations);
  }
  return searches;
}

class AnnotateProgram {
 public:
  explicit AnnotateProgram(const AnnotateOptions& options)
      : options_(options),
        journal_(options, console_),
        source_(options.inputs, stop_.get_token(), options.reading),
        outputs_(options, console_, [this] { leave_screen(); }) {}

  /// After `run`: the input is at fault and stays as it was, which is no reason to leave other files alone.
  bool is_input_at_fault() const { return is_input_at_fault_; }

  int run() {
    chess::ignore_sigpipe();
    chess::limit_new_files(options_.inputs);
    if (const auto fault = overwriting_fault(options_)) {
      console_.message(*fault);
      return kExitUnable;
    }
    if (options_.dry_run) return dry_run(options_, source_, console_, interrupts_, stop_.get_token());
    if (options_.in_place && !open_replaced()) return kExitUnable;
    const auto beginning = journal_.begin();
    if (beginning == RunJournal::Beginning::Refused) return kExitUnable;
    if (beginning == RunJournal::Beginning::Complete) return kExitWell;
    show_progress();
    auto first = first_game();
    is_input_at_fault_ = !first || (options_.in_place && has_losses());
    if (interrupted()) return chess::exit_status_of_signal(interrupts_.signal());
    if (is_input_at_fault_) return kExitUnable;  // why has been told
    if (!outputs_.open(source_.format(), replaced_) || !open_log()) return kExitUnable;
    if (!open_tables()) return kExitUnable;
    PipelineOptions pipeline = pipeline_options(options_);
    pipeline.marks.facts = outputs_.write(OutputFormat::Bgn) || outputs_.write(OutputFormat::Html);
    pipeline.flush_each_game = outputs_.writes_stdout();
    auto engines = start_engines(options_, console_, log_.get(), stop_.get_token(), tables_);
    if (!engines) return engines.error();
    advise();
    if (interrupted()) return chess::exit_status_of_signal(interrupts_.signal());
    if (options_.total_seconds) {
      purse_.emplace(std::chrono::milliseconds(static_cast<std::int64_t>(*options_.total_seconds * 1000)),
                     engines->size() * count_searches(options_, stop_.get_token()));
      pipeline.spend.purse = &*purse_;
    }
    if (!open_cache(*engines) || !open_reference()) return kExitUnable;
    if (reference_) pipeline.reference = &*reference_;
    if (!options_.use_stored_evals && !journal_.open(names_of(*engines), outputs_.formats()))
      return kExitUnable;
    pipeline.store = journal_.store();
    PrefetchedSource source(std::move(first), source_);
    const std::vector<GameOutput*> outputs = outputs_.games();
    RunSummary summary = run_pipeline(
        {source, outputs, *engines}, pipeline, progress_,
        [this](const std::string& text) { console_.message(text); }, stop_);
    summary.input_losses += early_losses_;
    if (tables_) summary.table_answers = tables_->given.load();
    return finish(summary);
  }

 private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

  /// Only people who are there are told.
  void advise() {
    if (!console_.is_terminal() || options_.quiet || !options_.advises) return;
    if (outputs_.only_shows()) console_.message("the games are shown here and not saved; -o FILE keeps them");
    if (const auto advice = advice_on_engines(options_)) console_.message(*advice);
  }

  /// To games that are read page by page. Messages wait until they are.
  void leave_screen() {
    display_.reset();
    console_.hold();
  }

  void show_progress() {
    if (options_.quiet) return;
    const auto supply = [this]() -> std::optional<chess::ProgressView> {
      if (progress_.positions_read.load() == 0) return std::nullopt;
      const WorkAhead work{count_ ? count_->totals() : std::nullopt, options_.engines.size(),
                           source_.fraction_read()};
      return to_view(progress_, work, seconds());
    };
    if (!options_.use_stored_evals)
      count_.emplace(options_.inputs, options_.variations, stop_.get_token(), options_.reading);
    display_.emplace(console_, supply, kLineInterval);
  }

  /// Before the input is read. A fault of one input is no reason to leave other files alone.
  bool open_replaced() {
    auto replaced = chess::ReplacedFile::open(options_.inputs.front());
    is_input_at_fault_ = !replaced;
    if (replaced)
      replaced_.emplace(std::move(*replaced));
    else
      console_.message(replaced.error().reason);
    return replaced.has_value();
  }

  bool interrupted() const { return interrupts_.is_interrupted(); }

  /// Reads on to the first game, naming what is wrong on the way.
  std::optional<SourceItem> first_game() {
    while (auto item = source_.next()) {
      if (item->game) return item;
      for (const auto& problem : item->problems) console_.message(problem);
      early_losses_ += item->lossy ? 1 : 0;
    }
    return std::nullopt;
  }

  bool open_cache(std::vector<EngineChoice>& engines) {
    if (options_.cache.empty() || options_.use_stored_evals) return true;
    if (const auto checked = chess::check_links(options_.cache); !checked) {
      console_.message(checked.error().reason);
      return false;
    }
    auto database = EvalDatabase::open(options_.cache);
    if (!database) {
      console_.message(to_string(database.error()));
      return false;
    }
    database_ = std::move(*database);
    for (std::size_t i = 0; i < engines.size(); ++i) {
      std::string identity = engines[i].provider.engine;
      for (const auto& [name, value] : options_.engines[i].options) identity += '\n' + name + '=' + value;
      for (const auto& [name, files] : identity_of_engine_files(options_.engines[i]))
        identity += "\nfiles of " + name + ": " + files;
      if (tables_ && has_tables(options_.engines[i], options_))
        identity += "\nfiles of --syzygy: " + identity_of_paths(options_.syzygy);
      if (tables_ && takes_tables(options_.engines[i])) identity += "\nsearches with them";
      stores_.push_back(database_->store_for(identity));
      engines[i].store = stores_.back().get();
    }
    return true;
  }

  bool open_tables() {
    if (options_.syzygy.empty() || options_.use_stored_evals) return true;
    auto tables = open_tables_of(options_);
    if (!tables) {
      console_.message(to_string(tables.error()));
      return false;
    }
    tables_ = *std::move(tables);
    return true;
  }

  bool open_reference() {
    if (options_.reference.empty()) return true;
    auto database = chess::MoveDatabase::open(options_.reference);
    if (!database) {
      console_.message(database.error().reason);
      return false;
    }
    if (const auto fault = database->rarity_fault()) {
      console_.message("--novelties: " + *fault + "; build it with --min-position-games 1");
      return false;
    }
    reference_.emplace(std::move(*database));
    return true;
  }

  /// Can a part of the input not be read? In its place it would be lost.
  bool has_losses() {
    FilesSource source(options_.inputs, stop_.get_token(), options_.reading);
    std::uint64_t losses = 0;
    bool is_told = true;  // by `first_game`
    while (const auto item = source.next()) {
      if (interrupted()) return false;  // nothing will be written
      is_told &= !item->game;
      if (item->lossy && !is_told)
        for (const auto& problem : item->problems) console_.message(problem);
      losses += item->lossy ? 1 : 0;
    }
    if (losses > 0)
      console_.message(
          options_.inputs.front() +
          " stays as it was: not all of it can be read, and in its place the rest would be lost; "
          "name an output with -o");
    return losses > 0;
  }

  bool open_log() {
    if (options_.log.empty()) return true;
    auto log = DialogueLog::open(options_.log, [this](const std::string& text) { console_.message(text); });
    if (!log) console_.message(to_string(log.error()));
    if (log) log_ = std::move(*log);
    return log_ != nullptr;
  }

  int finish(const RunSummary& summary) {
    const double taken = seconds();  // a person may read for long
    // Of names only those that came in: ours in games read from PGN are new to them.
    outputs_.name_losses(source_.format() == chess::GameFormat::Bgn);
    std::string fault = summary.write_error;
    const bool is_stopped = interrupted();
    if (fault.empty() && !is_stopped && summary.games_recalled < journal_.games_found())
      fault = "the journal has games that the input has not; remove it to start anew";
    const bool has_new = summary.games_written > journal_.games_found();
    if (fault.empty()) fault = outputs_.complete(is_stopped, options_.keep_partial && has_new);
    console_.release();
    if (fault.empty() && !is_stopped) fault = journal_.seal(outputs_.staged());
    if (fault.empty()) {
      fault = outputs_.publish();
      is_input_at_fault_ = replaced_ && !fault.empty();
    }
    const bool is_enough = !fault.empty() && outputs_.are_unwanted();
    if (!fault.empty() && !is_enough) console_.message(fault);
    // A result that was kept beside a file that has changed needs no journal either.
    journal_.finish((fault.empty() || is_input_at_fault_) && !is_stopped);
    if (database_ && !database_->fault().empty())
      console_.message(database_->fault() + "; what it could not keep will be searched again");
    if (tables_)
      for (const chess::Error& broken : tables_->tables.faults())
        console_.message(to_string(broken) + "; the engine was asked instead");
    display_.reset();
    if (is_enough) return outputs_.is_pager_closed() ? kExitWell : kExitUnable;
    if (summary.games_without_engine > 0 && !options_.quiet)
      if (const auto advice = advice_on_variants(options_)) console_.message(*advice);
    std::vector<std::string> written = outputs_.written();
    if (outputs_.only_shows() && console_.is_terminal())
      written.emplace_back("nothing; -o FILE keeps the games");
    console_.write(
        to_text(summary, taken, written, {console_.is_terminal(), options_.quiet, options_.strip_own}));
    if (is_stopped) return chess::exit_status_of_signal(interrupts_.signal());
    if (!fault.empty()) return kExitUnable;
    const bool is_part = summary.positions_lost > 0 || summary.input_losses > 0 || summary.novelties_lost > 0;
    return is_part ? kExitPartly : kExitWell;
  }

  const AnnotateOptions& options_;
  std::stop_source stop_;
  chess::InterruptWatch interrupts_{stop_};  ///< before all that starts threads
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  chess::Console console_{"annotate"};
  RunJournal journal_;
  std::unique_ptr<DialogueLog> log_;
  Progress progress_;
  FilesSource source_;
  std::optional<chess::ReplacedFile> replaced_;  ///< with --in-place
  RunOutputs outputs_;
  std::optional<chess::TimePurse> purse_;
  std::optional<chess::MoveDatabase> reference_;
  std::shared_ptr<chess::TableAnswers> tables_;  ///< null without any
  std::optional<EvalDatabase> database_;
  std::vector<std::unique_ptr<chess::EvalStore>> stores_;  ///< one for each engine, when there is a cache
  std::uint64_t early_losses_ = 0;
  bool is_input_at_fault_ = false;
  std::optional<InputCount> count_;
  std::optional<chess::ProgressDisplay> display_;  ///< last: it looks at the above
};

}  // namespace

namespace {

bool is_written(const std::string& path) {
  std::error_code error;
  return !path.empty() && std::filesystem::exists(path, error);
}

/// Annotates one file after the other. The journals stay until all files are complete, so that a resumed run
/// knows the files that it need not annotate again: they have a journal, or one behind them has. The journals
/// go in the order of the files. A file that cannot be read to its end stays as it was, and the next one is
/// taken.
int run_in_place(const AnnotateOptions& options) {
  std::vector<AnnotateOptions> runs;
  for (const std::string& input : options.inputs) {
    AnnotateOptions& one = runs.emplace_back(options);
    one.inputs = {input};
    one.keeps_journal = options.inputs.size() > 1;
    one.advises = runs.size() == 1;  // once
  }
  const auto has_journal = [](const AnnotateOptions& one) { return is_written(journal_path(one)); };
  auto begin = std::ranges::find_if(runs, has_journal);
  if (!options.resume && begin != runs.end()) return AnnotateProgram(*begin).run();  // it refuses
  if (begin == runs.end()) begin = runs.begin();
  int status = kExitWell;
  for (auto one = begin; one != runs.end(); ++one) {
    AnnotateProgram program(*one);
    const int ended = program.run();
    status = std::max(status, ended);
    if (ended >= kExitUnable && !program.is_input_at_fault()) return status;
  }
  for (const AnnotateOptions& one : runs) chess::remove_file(journal_path(one));
  return status;
}

}  // namespace

int run(AnnotateOptions options) {
  if (const auto ended = fetch_named_games(options)) return *ended;
  const auto chosen = name_best_engine(options, chess::find_program("stockfish").has_value());
  const auto found = use_found_tables(options, table_places());
  for (const auto& said : {chosen, found})
    if (said && !options.quiet) chess::Console("annotate").message(*said);
  const bool is_one = options.inputs.size() == 1;
  return options.in_place && !is_one ? run_in_place(options) : AnnotateProgram(options).run();
}

}  // namespace annotate
