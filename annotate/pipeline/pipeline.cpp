// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "annotate/mark/game_lines.h"
#include "annotate/pipeline/annotation_result.h"
#include "annotate/pipeline/game_worker.h"
#include "base/text.h"
#include "evals/rules.h"
#include "os/ordered_run.h"

namespace annotate {

namespace {

constexpr std::size_t kNamedLostPositions = 20;
/// Games of a variant that no engine plays come by the thousand; the summary has their number.
constexpr std::size_t kNamedRefusals = 3;

/// Tags are the input's: no control character gets from there to a terminal.
std::string player(const chess::Game& game, std::string_view tag) {
  constexpr std::size_t kLongest = 60;
  const auto name = game.tags.get(tag);
  return name.empty() ? "?" : chess::printable(name, kLongest);
}

/// "x.pgn, game 3 (Carlsen - Anand)".
std::string name_game(const SourceItem& item) {
  const chess::Game& game = item.game->game;
  return fmt::format("{}, game {} ({} - {})", item.input, item.game->number, player(game, "White"),
                     player(game, "Black"));
}

/// "84 moves, 83 searches, 1660000 nodes, 1.2 s; 3 ?!, 1 ?, 2 ??".
std::string describe(const AnnotationResult& game, std::chrono::duration<double> time) {
  if (game.recalled) return "taken from the journal";
  const auto labels = [&](chess::Label label) { return game.labels[static_cast<std::size_t>(label)]; };
  return fmt::format("{} moves, {} searches, {} nodes, {:.1f} s; {} ?!, {} ?, {} ??", game.moves,
                     game.searches, game.nodes, time.count(), labels(chess::Label::Inaccuracy),
                     labels(chess::Label::Mistake), labels(chess::Label::Blunder));
}

/// How many games may be under way for each thread: a long one holds up the writing of those behind it, and
/// the other threads should not have to wait for it.
constexpr std::size_t kWindowOfThread = 4;

/// The workers, lent to whichever thread has a game. One whose engines have failed for good is not lent again
/// while there are others: they may have better luck with theirs. The last one passes the rest on as it is.
/// Nor is one whose engines do not start, since the machine may have no room for so many.
class WorkerPool {
 public:
  /// Makes a worker; to be called before any is lent.
  template <class... Arguments>
  void add(Arguments&&... arguments) {
    workers_.emplace_back(std::forward<Arguments>(arguments)...);
    free_.insert(free_.begin(), &workers_.back());
  }
  GameWorker& first() { return workers_.front(); }

  /// Waits for one; the one that was given back last comes first, so that no more engines than needed start.
  GameWorker& take() {
    std::unique_lock lock(mutex_);
    given_back_.wait(lock, [&] { return !free_.empty(); });
    GameWorker& worker = *free_.back();
    free_.pop_back();
    return worker;
  }
  void give_back(GameWorker& worker) {
    const std::lock_guard lock(mutex_);
    if (worker.has_given_up() && retire_one()) return;
    free_.push_back(&worker);
    given_back_.notify_one();
  }
  /// A worker that was taken is not lent again. False if it is the last one.
  bool retire() {
    const std::lock_guard lock(mutex_);
    return retire_one();
  }
  /// Engines that broke.
  std::uint64_t faults() const {
    std::uint64_t sum = 0;
    for (const GameWorker& worker : workers_) sum += worker.faults();
    return sum;
  }

 private:
  bool retire_one() {
    if (retired_ + 1 >= workers_.size()) return false;
    ++retired_;
    return true;
  }

  std::mutex mutex_;
  std::condition_variable given_back_;
  std::deque<GameWorker> workers_;
  std::vector<GameWorker*> free_;  ///< the next to be lent last
  std::size_t retired_ = 0;
};

/// The threads' common ground.
class PipelineRun {
 public:
  PipelineRun(const PipelineEnds& ends, const PipelineOptions& options, Progress& progress,
              const Notify& notify, std::stop_source stop)
      : source_(ends.source),
        outputs_(ends.outputs),
        engines_(ends.engines),
        options_(options),
        progress_(progress),
        notify_(notify),
        stop_(std::move(stop)) {
    for (const EngineChoice& engine : engines_)
      caches_.push_back(
          std::make_unique<chess::PositionCache>(chess::PositionCache::kDefaultCapacity, engine.store));
    for (GameOutput* output : outputs_)
      if (std::ranges::find(formatters_, output->format(), &GameOutput::format) == formatters_.end())
        formatters_.push_back(output);
  }

  RunSummary run() {
    for (int i = 0; i < options_.jobs; ++i)
      workers_.add(WorkerTools{engines_, caches_, formatters_, options_, progress_},
                   [this](const std::string& message) { tell(message); });
    workers_.first().adopt_first_evaluators();
    chess::OrderedRun<NumberedItem, AnnotationResult> run;
    run.next = [this] { return read(); };
    run.work = [this](NumberedItem&& job, const auto& emit) { emit(work(std::move(job))); };
    run.take = [this](AnnotationResult&& result) {
      write(result);
      return true;
    };
    // One more than there are workers, so that games are read and written while all of those are busy.
    const auto threads = static_cast<std::size_t>(options_.jobs) + 1;
    run.run(threads, kWindowOfThread * threads);
    summary_.engine_faults = workers_.faults();
    return std::move(summary_);
  }

 private:
  struct NumberedItem {
    std::uint64_t number;  ///< of the game in the run, from 1
    SourceItem item;
  };

  void tell(const std::string& message) {
    const std::lock_guard lock(notify_mutex_);
    notify_(message);
  }

  /// The next item with a game; nothing when there are no more, or none is wanted.
  std::optional<NumberedItem> read() {
    while (!stop_.stop_requested()) {
      auto item = source_.next();
      if (!item || stop_.stop_requested()) break;  // a stopped source may have cut its last game short
      for (const std::string& problem : item->problems) tell(problem);
      {
        const std::lock_guard lock(summary_mutex_);
        summary_.games_read += item->game ? 1 : 0;
        summary_.input_losses += item->lossy ? 1 : 0;
      }
      if (!item->game) continue;
      progress_.positions_read += positions_of(item->game->game);
      return NumberedItem{++games_, std::move(*item)};
    }
    return std::nullopt;
  }

  /// To be looked at by all engines together.
  std::uint64_t positions_of(const chess::Game& game) const {
    return engines_.size() * count_positions(game, options_.variations, providers_of(engines_));
  }

  AnnotationResult work(NumberedItem job) {
    const std::string name = options_.tell_each_game ? name_game(job.item) : std::string();
    auto begin = std::chrono::steady_clock::now();
    AnnotationResult result = finish_game(job.number, std::move(job.item), begin);
    if (options_.tell_each_game && !result.dropped)
      tell(name + ": " + describe(result, std::chrono::steady_clock::now() - begin));
    if (!result.refusal.empty() && refusals_named_.fetch_add(1) < kNamedRefusals) tell(result.refusal);
    if (!result.remark.empty()) tell(result.remark);
    for (const auto& position : result.lost_positions)
      if (lost_named_.fetch_add(1) < kNamedLostPositions) tell("not evaluated: " + position);
    return result;
  }

  /// `begin` becomes the time when there was a worker for the game. Where a worker's engine broke and the
  /// machine has no room for another one, the game begins anew with the engine of another worker.
  AnnotationResult annotate(SourceItem item, std::chrono::steady_clock::time_point& begin) {
    const bool asks_engines =
        std::ranges::any_of(engines_, [](const EngineChoice& engine) { return bool(engine.factory); });
    while (asks_engines && options_.jobs > 1) {
      auto result = annotate_once(item, begin);
      if (result) return std::move(*result);
      progress_.positions_read += positions_of(item.game->game);
      progress_.moves -= item.game->game.main_moves().size();
    }
    return *annotate_once(std::move(item), begin);
  }

  /// Nothing if the worker had to give the game back; there is another worker then.
  std::optional<AnnotationResult> annotate_once(SourceItem item,
                                                std::chrono::steady_clock::time_point& begin) {
    // It is wanted by others, whatever happens: they would wait for ever.
    const auto take = [this] {
      return std::unique_ptr<GameWorker, std::function<void(GameWorker*)>>(
          &workers_.take(), [this](GameWorker* used) { workers_.give_back(*used); });
    };
    auto worker = take();
    while (!worker->start_engines(stop_.get_token()) && !stop_.stop_requested() && workers_.retire()) {
      (void)worker.release();  // retired
      tell("the run goes on with fewer engines");
      worker = take();
    }
    begin = std::chrono::steady_clock::now();
    AnnotationResult result = worker->annotate(std::move(item), stop_.get_token());
    if (result.lost_positions.empty() || !worker->has_lacked_room() || stop_.stop_requested() ||
        !workers_.retire())
      return result;
    tell("the run goes on with fewer engines, and asks another one about the game");
    (void)worker.release();  // retired
    return std::nullopt;
  }

  /// From the store when an earlier run has finished it; else by our own work, which is kept there.
  AnnotationResult finish_game(std::uint64_t number, SourceItem item,
                               std::chrono::steady_clock::time_point& begin) {
    AnnotationResult result;
    result.dropped = true;
    if (stop_.stop_requested()) return result;
    std::uint64_t digest = 0;
    if (options_.store != nullptr) {
      digest = options_.store->digest(item.game->game);
      auto recalled = options_.store->recall(number, digest);
      if (!recalled) {
        fail(recalled.error());
        return result;
      }
      if (*recalled) {
        (*recalled)->recalled = true;
        const std::uint64_t positions = positions_of(item.game->game);
        progress_.positions_done += positions;
        progress_.positions_recalled += positions;
        progress_.moves += (*recalled)->moves;
        if (options_.spend.purse != nullptr)
          options_.spend.purse->pay(
              (*recalled)->search_time,
              engines_.size() * count_searches(item.game->game, options_.spend.moves, options_.variations));
        return std::move(**recalled);
      }
    }
    result = annotate(std::move(item), begin);
    // What could not be evaluated may have better luck in a later run.
    const bool is_whole = result.lost_positions.empty() && result.novelty_fault.empty();
    if (options_.store == nullptr || result.dropped || !is_whole) return result;
    if (const auto kept = options_.store->keep(number, digest, result); !kept) fail(kept.error());
    return result;
  }

  /// Nothing is written from now on.
  void fail(const chess::Error& error) {
    const std::lock_guard lock(summary_mutex_);
    if (summary_.write_error.empty()) summary_.write_error = to_string(error);
    stop_.request_stop();
  }

  bool has_failed() {
    const std::lock_guard lock(summary_mutex_);
    return !summary_.write_error.empty();
  }

  void write(const AnnotationResult& result) {
    if (result.dropped) {
      const std::lock_guard lock(summary_mutex_);
      ++summary_.games_dropped;
      return;
    }
    if (!put(result)) return;
    progress_.games.fetch_add(1, std::memory_order_relaxed);
    count(result);
  }

  bool put(const AnnotationResult& result) {
    if (has_failed()) return false;
    for (GameOutput* output : outputs_) {
      auto written = output->write(result.texts[static_cast<std::size_t>(output->format())]);
      if (written && options_.flush_each_game) written = output->flush();
      if (!written) {
        fail(written.error());
        return false;
      }
    }
    return true;
  }

  void count(const AnnotationResult& result) {
    const std::lock_guard lock(summary_mutex_);
    ++summary_.games_written;
    summary_.accuracy = result.accuracy;
    summary_.games_recalled += result.recalled ? 1 : 0;
    summary_.nodes_recalled += result.recalled ? result.nodes : 0;
    summary_.games_damaged += result.damaged ? 1 : 0;
    summary_.games_of_others += result.of_others ? 1 : 0;
    summary_.games_without_evals += result.without_evals ? 1 : 0;
    summary_.changed_lines += result.changed_lines;
    summary_.changed_texts += result.changed_texts;
    summary_.games_unmarked += result.unmarked ? 1 : 0;
    summary_.games_stripped += result.stripped ? 1 : 0;
    summary_.games_refused += result.refusal.empty() ? 0 : 1;
    summary_.moves += result.moves;
    summary_.positions_searched += result.searches;
    summary_.nodes += result.nodes;
    summary_.games_without_engine += result.lacks_engine ? 1 : 0;
    summary_.novelties_lost += result.novelty_fault.empty() ? 0 : 1;
    if (summary_.novelty_fault.empty()) summary_.novelty_fault = result.novelty_fault;
    summary_.positions_lost += result.lost_positions.size();
    for (std::size_t i = 0; i < result.labels.size(); ++i) summary_.labels[i] += result.labels[i];
    for (const auto& position : result.lost_positions)
      if (summary_.lost_positions.size() < kNamedLostPositions) summary_.lost_positions.push_back(position);
  }

  GameSource& source_;
  std::span<GameOutput* const> outputs_;
  std::span<EngineChoice> engines_;
  std::vector<std::unique_ptr<chess::PositionCache>> caches_;  ///< one for each engine
  const PipelineOptions& options_;
  Progress& progress_;
  const Notify& notify_;
  std::vector<GameOutput*> formatters_;  ///< the first output of each format
  WorkerPool workers_;
  std::uint64_t games_ = 0;  ///< read so far
  std::mutex notify_mutex_;
  std::mutex summary_mutex_;
  RunSummary summary_;
  std::atomic<std::size_t> lost_named_{0};
  std::atomic<std::size_t> refusals_named_{0};
  std::stop_source stop_;
};

}  // namespace

std::string unused_id(const std::string& id, std::span<const EngineChoice> taken) {
  std::string unused = id;
  const auto is_taken = [&](const EngineChoice& choice) { return choice.provider.id == unused; };
  for (int i = 2; std::ranges::any_of(taken, is_taken); ++i) unused = id + '-' + std::to_string(i);
  return unused;
}

RunSummary run_pipeline(const PipelineEnds& ends, const PipelineOptions& options, Progress& progress,
                        const Notify& notify, std::stop_source stop) {
  return PipelineRun(ends, options, progress, notify, std::move(stop)).run();
}

}  // namespace annotate
