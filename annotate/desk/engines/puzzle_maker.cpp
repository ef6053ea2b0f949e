// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/engines/puzzle_maker.h"

#include <condition_variable>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>

#include "annotate/desk/refs/failure.h"
#include "annotate/pipeline/game_run.h"
#include "os/threads.h"

namespace annotate {

namespace {

/// Keeps the puzzles of a game.
class FoundPuzzles final : public GameOutput {
 public:
  OutputFormat format() const override { return OutputFormat::Puzzles; }
  std::string text_of(const AnnotatedGame& game) override {
    puzzles_.assign(game.puzzles.begin(), game.puzzles.end());
    return {};
  }
  std::expected<void, chess::Error> write(std::string_view) override { return {}; }

  std::vector<Puzzle> take() { return std::exchange(puzzles_, {}); }

 private:
  std::vector<Puzzle> puzzles_;
};

/// What somebody has asked for.
struct PuzzleJob {
  std::uint64_t number = 0;
  std::vector<GameRef> games;
  PuzzleStatus status;
  std::set<std::string> ids;  ///< of the puzzles found
};

}  // namespace

class PuzzleMaker::Impl {
 public:
  Impl(PuzzleMakerOptions options, PuzzleSeams seams)
      : options_(std::move(options)), seams_(std::move(seams)), gate_(std::make_shared<PauseGate>()) {
    options_.engine = pausable(std::move(options_.engine), gate_);
    options_.pipeline.puzzles = true;
    options_.pipeline.reference = nullptr;
    // A person waits, and can have it tried again.
    options_.pipeline.keeper.deaths_per_position = 2;
    options_.pipeline.keeper.hopeless_positions = 1;
    evals_.push_back(std::move(options_.evals));
    thread_ = chess::try_start_thread([this](std::stop_token stop) { run(stop); });
  }

  bool begin(std::vector<GameRef> games) {
    {
      const std::lock_guard lock(mutex_);
      if (job_ && job_->status.is_running) return false;
      job_ = PuzzleJob{.number = ++last_job_, .games = std::move(games), .status = {}, .ids = {}};
      job_->status.all = job_->games.size();
      start_locked();
    }
    seams_.changed();
    return true;
  }

  void cancel() {
    {
      const std::lock_guard lock(mutex_);
      if (job_ && job_->status.is_running) {
        job_->status.is_running = false;
        give_up_.request_stop();
      } else {
        job_.reset();
      }
    }
    seams_.changed();
  }

  void again() {
    {
      const std::lock_guard lock(mutex_);
      if (!job_ || job_->status.fault.empty()) return;
      start_locked();
    }
    seams_.changed();
  }

  std::optional<PuzzleStatus> status() const {
    const std::lock_guard lock(mutex_);
    return job_ ? std::optional(job_->status) : std::nullopt;
  }

  std::shared_ptr<PauseGate> gate() const { return gate_; }

 private:
  /// What came of a game.
  struct Outcome {
    std::string fault;  ///< why the maker cannot go on; empty: it can
    bool is_without_evals = false;
    std::vector<Puzzle> puzzles;
  };

  void start_locked() {
    job_->status.fault = thread_ ? "" : "The system gives no thread.";
    job_->status.is_running = thread_.has_value();
    give_up_ = {};
    changed_.notify_all();
  }
  bool is_wanted(std::uint64_t number) const {
    return job_ && job_->number == number && job_->status.is_running && !give_up_.stop_requested();
  }

  void run(const std::stop_token& stop) {
    const std::stop_callback on_stop(stop, [this] {
      const std::lock_guard lock(mutex_);
      give_up_.request_stop();
    });
    while (true) {
      std::uint64_t number = 0;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [this] { return job_ && job_->status.is_running; });
        if (stop.stop_requested()) return;
        number = job_->number;
      }
      work(number);
    }
  }

  /// Goes through the games of a job, with an engine that ends with it.
  void work(std::uint64_t number) {
    const PauseGate::Hold hold(options_.queue);
    chess::EngineKeeper keeper(options_.engine, options_.pipeline.keeper, [this](const std::string& text) {
      // What follows is the keeper's about the same.
      if (!report_.empty()) return;
      report_ = text;
      seams_.fault(text);
    });
    PuzzleProver prover{keeper, cache_};
    while (true) {
      GameRef game;
      std::stop_token stop;
      {
        const std::lock_guard lock(mutex_);
        if (!is_wanted(number)) return;
        if (job_->status.done == job_->games.size()) {
          job_->status.is_running = false;
          break;
        }
        game = job_->games[job_->status.done];
        stop = give_up_.get_token();
      }
      Outcome outcome;
      try {
        outcome = search(game, prover, stop);
        if (stop.stop_requested()) continue;
        if (outcome.fault.empty()) outcome.fault = keep(number, outcome.puzzles);
      } catch (const std::exception& failure) {
        outcome.fault = failure_text(failure);
      }
      {
        const std::lock_guard lock(mutex_);
        if (!is_wanted(number)) return;
        PuzzleStatus& status = job_->status;
        status.fault = outcome.fault;
        status.is_running = outcome.fault.empty();
        status.done += status.is_running ? 1 : 0;
        status.without_evals += outcome.is_without_evals ? 1 : 0;
        if (!status.is_running) break;
      }
      seams_.changed();
    }
    seams_.changed();
  }

  Outcome search(GameRef game, PuzzleProver& prover, const std::stop_token& stop) {
    auto fetched = seams_.fetch(game);
    if (!fetched) {  // the next one may be better
      if (!stop.stop_requested()) seams_.fault(to_string(fetched.error()));
      return {};
    }
    FoundPuzzles found;
    GameOutput* outputs[] = {&found};
    Progress progress;
    WorkerTools tools{.engines = evals_,
                      .caches = {},
                      .formatters = outputs,
                      .options = options_.pipeline,
                      .progress = progress,
                      .prover = &prover};
    SourceItem item;
    item.input = "document " + std::to_string(game.document);
    item.game = std::move(*fetched);
    prover.lost = 0;
    report_.clear();
    const AnnotationResult result = GameRun(tools, item, stop).run();
    Outcome outcome{.fault = {}, .is_without_evals = result.without_evals, .puzzles = found.take()};
    if (prover.lost > 0) outcome.fault = report_.empty() ? "The engine does not answer." : report_;
    return outcome;
  }

  /// Returns what is wrong; empty: nothing.
  std::string keep(std::uint64_t number, std::vector<Puzzle>& puzzles) {
    {
      const std::lock_guard lock(mutex_);
      if (!job_ || job_->number != number) return {};
      std::set<std::string> here;
      std::erase_if(puzzles, [&](const Puzzle& one) {
        const std::string id = puzzle_id(one);
        return job_->ids.contains(id) || !here.insert(id).second;
      });
    }
    if (puzzles.empty()) return {};
    if (const auto kept = seams_.keep(puzzles); !kept) return to_string(kept.error());
    const std::lock_guard lock(mutex_);
    if (!job_ || job_->number != number) return {};
    for (const Puzzle& one : puzzles) job_->ids.insert(puzzle_id(one));
    job_->status.puzzles = job_->ids.size();
    return {};
  }

  PuzzleMakerOptions options_;
  const PuzzleSeams seams_;
  const std::shared_ptr<PauseGate> gate_;
  std::vector<EngineChoice> evals_;  ///< one
  chess::PositionCache cache_;
  std::string report_;  ///< what the engine did wrong in this game; of the thread

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<PuzzleJob> job_;
  std::uint64_t last_job_ = 0;
  std::stop_source give_up_;  ///< of the job under way
  std::optional<std::jthread> thread_;  ///< last: it uses the above
};

PuzzleMaker::PuzzleMaker(PuzzleMakerOptions options, PuzzleSeams seams)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(seams))) {}
PuzzleMaker::~PuzzleMaker() = default;

bool PuzzleMaker::begin(std::vector<GameRef> games) { return impl_->begin(std::move(games)); }
void PuzzleMaker::cancel() { impl_->cancel(); }
void PuzzleMaker::again() { impl_->again(); }
std::optional<PuzzleStatus> PuzzleMaker::status() const { return impl_->status(); }
std::shared_ptr<PauseGate> PuzzleMaker::gate() const { return impl_->gate(); }

}  // namespace annotate
