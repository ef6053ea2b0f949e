// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/pipeline.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "annotate/pipeline/conveyor.h"
#include "annotate/pipeline/game_line.h"
#include "annotate/pipeline/game_store.h"
#include "annotate/pipeline/game_worker.h"
#include "annotate/spend/game_facts.h"

namespace annotate {

namespace {

constexpr std::size_t kNamedLostPositions = 20;

/// The threads' common ground.
class Run {
 public:
  Run(GameSource& source, std::span<GameSink* const> sinks, std::span<EngineChoice> engines,
      const PipelineOptions& options, Progress& progress, const Notify& notify, std::stop_source stop)
      : source_(source),
        sinks_(sinks),
        engines_(engines),
        options_(options),
        progress_(progress),
        notify_(notify),
        conveyor_(4 * static_cast<std::size_t>(options.jobs) + 4),
        working_(options.jobs),
        stop_(std::move(stop)) {
    for (const EngineChoice& engine : engines_)
      caches_.push_back(std::make_unique<PositionCache>(PositionCache::kDefaultCapacity, engine.store));
    for (const GameSink* sink : sinks_) formats_[static_cast<std::size_t>(sink->format())] = true;
  }

  RunSummary run() {
    {
      std::vector<std::jthread> threads;
      threads.emplace_back([this] { read(); });
      for (int i = 0; i < options_.jobs; ++i) threads.emplace_back([this, i] { work(i == 0); });
      write();
    }
    summary_.engine_faults = engine_faults_;
    return std::move(summary_);
  }

 private:
  void tell(const std::string& message) {
    const std::lock_guard lock(notify_mutex_);
    notify_(message);
  }

  void read() {
    while (!stop_.stop_requested()) {
      auto item = source_.next();
      if (!item || stop_.stop_requested()) break;  // a stopped source may have cut its last game short
      for (const std::string& problem : item->problems) tell(problem);
      {
        const std::lock_guard lock(summary_mutex_);
        summary_.games_read += item->game ? 1 : 0;
        summary_.input_losses += item->lossy ? 1 : 0;
      }
      if (item->game)
        progress_.positions_read += engines_.size() * (item->game->game.main_moves().size() + 1);
      if (item->game) conveyor_.put(std::move(*item));
    }
    conveyor_.close();
  }

  void work(bool takes_the_first) {
    GameWorker worker(engines_, caches_, formats_, options_, progress_,
                      [this](const std::string& message) { tell(message); });
    if (takes_the_first) worker.adopt_first_evaluators();
    while (auto job = conveyor_.take()) {
      auto& [number, item] = *job;
      const std::string name = options_.tell_each_game ? name_game(item) : std::string();
      const auto begin = std::chrono::steady_clock::now();
      FinishedGame finished = finish_game(number + 1, std::move(item), worker);
      if (options_.tell_each_game && !finished.dropped)
        tell(name + ": " + describe(finished, std::chrono::steady_clock::now() - begin));
      if (!finished.refusal.empty()) tell(finished.refusal);
      if (!finished.remark.empty()) tell(finished.remark);
      for (const auto& position : finished.lost_positions)
        if (lost_named_.fetch_add(1) < kNamedLostPositions) tell("not evaluated: " + position);
      conveyor_.finish(number, std::move(finished));
      // Others may have better luck with their engines; the last one passes the rest on as it is.
      if (worker.has_given_up() && leave()) break;
    }
    engine_faults_ += worker.faults();
  }

  /// From the store when an earlier run has finished it; else by our own work, which is kept there.
  FinishedGame finish_game(std::uint64_t number, SourceItem item, GameWorker& worker) {
    FinishedGame finished;
    finished.dropped = true;
    if (stop_.stop_requested()) return finished;
    std::uint64_t digest = 0;
    if (options_.store != nullptr) {
      digest = options_.store->digest(item.game->game);
      auto recalled = options_.store->recall(number, digest);
      if (!recalled) {
        fail(recalled.error());
        return finished;
      }
      if (*recalled) {
        (*recalled)->recalled = true;
        const std::uint64_t positions = engines_.size() * ((*recalled)->moves + 1);
        progress_.positions_done += positions;
        progress_.positions_recalled += positions;
        if (options_.spend.purse != nullptr)
          options_.spend.purse->pay((*recalled)->search_time,
                                    engines_.size() * searches_wanted(item.game->game));
        return std::move(**recalled);
      }
    }
    finished = worker.annotate(std::move(item), stop_.get_token());
    // What could not be evaluated may have better luck in a later run.
    if (options_.store == nullptr || finished.dropped || !finished.lost_positions.empty()) return finished;
    if (const auto kept = options_.store->keep(number, digest, finished); !kept) fail(kept.error());
    return finished;
  }

  /// Nothing is written from now on.
  void fail(const std::string& message) {
    const std::lock_guard lock(summary_mutex_);
    if (summary_.write_error.empty()) summary_.write_error = message;
    stop_.request_stop();
  }

  bool has_failed() {
    const std::lock_guard lock(summary_mutex_);
    return !summary_.write_error.empty();
  }

  /// Gives up this worker's place unless it is the last.
  bool leave() {
    int working = working_.load();
    while (working > 1)
      if (working_.compare_exchange_weak(working, working - 1)) return true;
    return false;
  }

  void write() {
    while (auto finished = conveyor_.next_result()) {
      if (finished->dropped) {
        const std::lock_guard lock(summary_mutex_);
        ++summary_.games_dropped;
        continue;
      }
      if (!put(*finished)) continue;
      progress_.games.fetch_add(1, std::memory_order_relaxed);
      count(*finished);
    }
  }

  bool put(const FinishedGame& finished) {
    if (has_failed()) return false;
    for (GameSink* sink : sinks_) {
      auto written = sink->write(finished.texts[static_cast<std::size_t>(sink->format())]);
      if (written && options_.flush_each_game) written = sink->flush();
      if (!written) {
        fail(written.error());
        return false;
      }
    }
    return true;
  }

  void count(const FinishedGame& finished) {
    const std::lock_guard lock(summary_mutex_);
    ++summary_.games_written;
    summary_.games_recalled += finished.recalled ? 1 : 0;
    summary_.nodes_recalled += finished.recalled ? finished.nodes : 0;
    summary_.games_damaged += finished.damaged ? 1 : 0;
    summary_.games_without_evals += finished.without_evals ? 1 : 0;
    summary_.moves += finished.moves;
    summary_.positions_searched += finished.searches;
    summary_.nodes += finished.nodes;
    summary_.positions_lost += finished.lost_positions.size();
    for (std::size_t i = 0; i < finished.labels.size(); ++i) summary_.labels[i] += finished.labels[i];
    for (const auto& position : finished.lost_positions)
      if (summary_.lost_positions.size() < kNamedLostPositions) summary_.lost_positions.push_back(position);
  }

  GameSource& source_;
  std::span<GameSink* const> sinks_;
  std::span<EngineChoice> engines_;
  std::vector<std::unique_ptr<PositionCache>> caches_;  ///< one for each engine
  const PipelineOptions& options_;
  Progress& progress_;
  const Notify& notify_;
  std::array<bool, kGameFormats> formats_{};
  Conveyor<SourceItem, FinishedGame> conveyor_;
  std::mutex notify_mutex_;
  std::mutex summary_mutex_;
  RunSummary summary_;
  std::atomic<std::uint64_t> engine_faults_{0};
  std::atomic<std::size_t> lost_named_{0};
  std::atomic<int> working_;
  std::stop_source stop_;
};

}  // namespace

RunSummary run_pipeline(GameSource& source, std::span<GameSink* const> sinks, std::span<EngineChoice> engines,
                        const PipelineOptions& options, Progress& progress, const Notify& notify,
                        std::stop_source stop) {
  return Run(source, sinks, engines, options, progress, notify, std::move(stop)).run();
}

}  // namespace annotate
