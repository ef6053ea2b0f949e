// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run.h"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stop_token>
#include <utility>

#include "annotate/cache/sqlite_store.h"
#include "annotate/cli/dialogue_log.h"
#include "annotate/cli/engine_choices.h"
#include "annotate/cli/run_journal.h"
#include "annotate/output/file_output.h"
#include "annotate/pipeline/files_source.h"
#include "console/console.h"
#include "console/progress.h"
#include "console/terminal.h"
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
  FilesSource source(options.inputs, stop, options.window_log);
  std::uint64_t searches = 0;
  while (const auto item = source.next()) {
    if (stop.stop_requested()) break;
    if (item->game) searches += count_searches(item->game->game, options.moves, options.variations);
  }
  return searches;
}

class AnnotateProgram {
 public:
  explicit AnnotateProgram(const AnnotateOptions& options)
      : options_(options),
        journal_(options, console_),
        source_(options.inputs, stop_.get_token(), options.window_log) {}

  int run() {
    chess::ignore_sigpipe();
    if (options_.dry_run) return dry_run(options_, source_, console_, interrupts_, stop_.get_token());
    if (!journal_.may_begin()) return kExitUnable;
    show_progress();
    auto first = first_game();
    if (interrupted()) return chess::exit_status_of_signal(interrupts_.signal());
    if (!first) return kExitUnable;  // why has been told
    if (!open_outputs() || !open_log()) return kExitUnable;
    PipelineOptions pipeline = pipeline_options();
    auto engines = start_engines(options_, console_, log_.get(), stop_.get_token());
    if (!engines) return engines.error();
    if (interrupted()) return chess::exit_status_of_signal(interrupts_.signal());
    if (options_.total_seconds) {
      purse_.emplace(std::chrono::milliseconds(static_cast<std::int64_t>(*options_.total_seconds * 1000)),
                     engines->size() * count_searches(options_, stop_.get_token()));
      pipeline.spend.purse = &*purse_;
    }
    if (!open_cache(*engines) || !open_reference()) return kExitUnable;
    if (reference_) pipeline.reference = &*reference_;
    if (!options_.use_stored_evals && !journal_.open(names_of(*engines), formats())) return kExitUnable;
    pipeline.store = journal_.store();
    PrefetchedSource source(std::move(first), source_);
    RunSummary summary = run_pipeline(
        source, outputs_, *engines, pipeline, progress_,
        [this](const std::string& text) { console_.message(text); }, stop_);
    summary.input_losses += early_losses_;
    return finish(summary);
  }

 private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
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
      count_.emplace(options_.inputs, options_.variations, stop_.get_token(), options_.window_log);
    display_.emplace(console_, supply, kLineInterval);
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
    auto database = EvalDatabase::open(options_.cache);
    if (!database) {
      console_.message(to_string(database.error()));
      return false;
    }
    database_ = std::move(*database);
    for (std::size_t i = 0; i < engines.size(); ++i) {
      std::string identity = engines[i].provider.engine;
      for (const auto& [name, value] : options_.engines[i].options) identity += '\n' + name + '=' + value;
      stores_.push_back(database_->store_for(identity));
      engines[i].store = stores_.back().get();
    }
    return true;
  }

  bool open_reference() {
    if (options_.reference.empty()) return true;
    auto database = chess::MoveDatabase::open(options_.reference);
    if (!database) {
      console_.message(database.error().message);
      return false;
    }
    reference_.emplace(std::move(*database));
    return true;
  }

  /// A person at a terminal gets games to look at, unless an output is named. Else games go to standard
  /// output as they came; what cannot hold annotations becomes PGN, nothing becomes BGN.
  OutputFormat default_format() const {
    if (options_.outputs.empty() && chess::is_terminal(STDOUT_FILENO)) return OutputFormat::Term;
    const auto input = source_.format();
    return !input || *input == chess::GameFormat::Bgn ? OutputFormat::Bgn : OutputFormat::Pgn;
  }

  bool open_outputs() {
    std::vector<std::pair<std::string, OutputFormat>> outputs;
    const OutputFormat for_stdout = options_.to ? *options_.to : default_format();
    for (const std::string& path : options_.outputs) {
      const auto format = path == "-" ? std::optional(for_stdout) : output_format_of_path(path);
      if (!format) {
        console_.message(
            path +
            ": the extension names no format (.pgn .bgn .json .jsonl .egd .uci .html, .gz .bz2 .zst behind)");
        return false;
      }
      outputs.emplace_back(path, *format);
    }
    if (outputs.empty()) outputs.emplace_back("-", for_stdout);
    const OutputStyle style{options_.language, options_.gui_style,
                            options_.width > 0 ? options_.width : chess::terminal_width(),
                            chess::wants_colours(options_.colour), chess::lacks_symbols()};
    for (const auto& [path, format] : outputs) {
      auto output = FileOutput::open(path, format, style);
      if (!output) {
        console_.message(to_string(output.error()));
        return false;
      }
      writes_stdout_ |= path == "-";
      outputs_.push_back(output->get());
      owned_outputs_.push_back(std::move(*output));
    }
    return true;
  }

  bool open_log() {
    if (options_.log.empty()) return true;
    auto log = DialogueLog::open(options_.log, [this](const std::string& text) { console_.message(text); });
    if (!log) console_.message(to_string(log.error()));
    if (log) log_ = std::move(*log);
    return log_ != nullptr;
  }

  std::vector<OutputFormat> formats() const {
    std::vector<OutputFormat> all;
    for (const GameOutput* output : outputs_) all.push_back(output->format());
    return all;
  }

  /// Of each engine.
  std::chrono::milliseconds game_time() const {
    const double seconds = options_.game_seconds.value_or(0.0) / static_cast<double>(options_.engines.size());
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000.0)));
  }

  PipelineOptions pipeline_options() {
    PipelineOptions pipeline;
    pipeline.jobs = options_.jobs;
    pipeline.rules = options_.rules;
    pipeline.spend = {.spending = options_.spending,
                      .budget = options_.budget,
                      .game_time = game_time(),
                      .praise = options_.praise,
                      .moves = options_.moves,
                      .lines = options_.multipv};
    pipeline.marks = {!options_.use_stored_evals && options_.evals, options_.comments, options_.lines,
                      options_.language};
    pipeline.judge_by = options_.judge_by;
    pipeline.keep_own = options_.keep_own;
    pipeline.replaced = options_.replaced;
    pipeline.keep_opening = options_.keep_opening;
    pipeline.variations = options_.variations;
    pipeline.flush_each_game = writes_stdout_;
    pipeline.tell_each_game = options_.verbose;
    return pipeline;
  }

  /// Once for each format; of names only those that came in: ours in games read from PGN are new to them.
  void name_losses() {
    for (const auto& output : owned_outputs_)
      if (const auto losses = output->losses(source_.format() == chess::GameFormat::Bgn); !losses.empty())
        console_.message(losses);
  }

  int finish(const RunSummary& summary) {
    name_losses();
    std::string fault = summary.write_error;
    if (fault.empty() && !interrupted() && summary.games_recalled < journal_.games_found())
      fault = "the journal has games that the input has not; remove it to start anew";
    // After an interrupt what is new goes to new files; those that were there stay whole.
    const bool has_new = summary.games_written > journal_.games_found();
    if (!interrupted() || has_new) fault = finish_outputs(std::move(fault));
    if (!fault.empty()) console_.message(fault);
    journal_.finish(fault.empty() && !interrupted());
    if (database_ && !database_->fault().empty())
      console_.message(database_->fault() + "; what it could not keep will be searched again");
    display_.reset();
    console_.write(to_text(summary, seconds(), written_, {console_.is_terminal(), options_.quiet}));
    if (interrupted()) return chess::exit_status_of_signal(interrupts_.signal());
    if (!fault.empty()) return kExitUnable;
    return summary.positions_lost > 0 || summary.input_losses > 0 ? kExitPartly : kExitWell;
  }

  /// Completes the outputs, unless there was a fault; gives the first one. Interrupted, it replaces no file.
  std::string finish_outputs(std::string fault) {
    for (const auto& output : owned_outputs_) {
      if (!fault.empty()) break;
      if (interrupted() && output->replaces_file()) {
        console_.message(output->path() + " stays as it was before this run");
        continue;
      }
      if (const auto done = output->finish(); !done)
        fault = to_string(done.error());
      else if (output->path() != "-")
        written_.push_back(output->path());
    }
    return fault;
  }

  const AnnotateOptions& options_;
  std::stop_source stop_;
  const chess::InterruptWatch interrupts_{stop_};  ///< before all that starts threads
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  chess::Console console_{"annotate"};
  RunJournal journal_;
  std::unique_ptr<DialogueLog> log_;
  Progress progress_;
  FilesSource source_;
  std::vector<std::unique_ptr<FileOutput>> owned_outputs_;
  std::vector<GameOutput*> outputs_;
  std::optional<TimePurse> purse_;
  std::optional<chess::MoveDatabase> reference_;
  std::optional<EvalDatabase> database_;
  std::vector<std::unique_ptr<EvalStore>> stores_;  ///< one for each engine, when there is a cache
  std::uint64_t early_losses_ = 0;
  bool writes_stdout_ = false;
  std::vector<std::string> written_;  ///< files that are complete
  std::optional<InputCount> count_;
  std::optional<chess::ProgressDisplay> display_;  ///< last: it looks at the above
};

}  // namespace

int run(const AnnotateOptions& options) { return AnnotateProgram(options).run(); }

}  // namespace annotate
