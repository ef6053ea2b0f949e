// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "annotate/judge/rules.h"
#include "annotate/pipeline/annotation_result.h"
#include "annotate/pipeline/conveyor.h"
#include "annotate/pipeline/game_worker.h"
#include "annotate/spend/game_facts.h"
#include "base/text.h"

namespace annotate {

namespace {

constexpr std::size_t kNamedLostPositions = 20;

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
  const auto labels = [&](Label label) { return game.labels[static_cast<std::size_t>(label)]; };
  return fmt::format("{} moves, {} searches, {} nodes, {:.1f} s; {} ?!, {} ?, {} ??", game.moves,
                     game.searches, game.nodes, time.count(), labels(Label::Inaccuracy),
                     labels(Label::Mistake), labels(Label::Blunder));
}

/// The threads' common ground.
class PipelineRun {
 public:
  PipelineRun(GameSource& source, std::span<GameOutput* const> outputs, std::span<EngineChoice> engines,
              const PipelineOptions& options, Progress& progress, const Notify& notify, std::stop_source stop)
      : source_(source),
        outputs_(outputs),
        engines_(engines),
        options_(options),
        progress_(progress),
        notify_(notify),
        conveyor_(4 * static_cast<std::size_t>(options.jobs) + 4),
        working_(options.jobs),
        stop_(std::move(stop)) {
    for (const EngineChoice& engine : engines_)
      caches_.push_back(std::make_unique<PositionCache>(PositionCache::kDefaultCapacity, engine.store));
    for (GameOutput* output : outputs_)
      if (std::ranges::find(formatters_, output->format(), &GameOutput::format) == formatters_.end())
        formatters_.push_back(output);
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
    GameWorker worker(engines_, caches_, formatters_, options_, progress_,
                      [this](const std::string& message) { tell(message); });
    if (takes_the_first) worker.adopt_first_evaluators();
    while (auto job = conveyor_.take()) {
      auto& [number, item] = *job;
      const std::string name = options_.tell_each_game ? name_game(item) : std::string();
      const auto begin = std::chrono::steady_clock::now();
      AnnotationResult result = finish_game(number + 1, std::move(item), worker);
      if (options_.tell_each_game && !result.dropped)
        tell(name + ": " + describe(result, std::chrono::steady_clock::now() - begin));
      if (!result.refusal.empty()) tell(result.refusal);
      if (!result.remark.empty()) tell(result.remark);
      for (const auto& position : result.lost_positions)
        if (lost_named_.fetch_add(1) < kNamedLostPositions) tell("not evaluated: " + position);
      conveyor_.finish(number, std::move(result));
      // Others may have better luck with their engines; the last one passes the rest on as it is.
      if (worker.has_given_up() && leave()) break;
    }
    engine_faults_ += worker.faults();
  }

  /// From the store when an earlier run has finished it; else by our own work, which is kept there.
  AnnotationResult finish_game(std::uint64_t number, SourceItem item, GameWorker& worker) {
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
        const std::uint64_t positions = engines_.size() * ((*recalled)->moves + 1);
        progress_.positions_done += positions;
        progress_.positions_recalled += positions;
        if (options_.spend.purse != nullptr)
          options_.spend.purse->pay((*recalled)->search_time,
                                    engines_.size() * searches_wanted(item.game->game));
        return std::move(**recalled);
      }
    }
    result = worker.annotate(std::move(item), stop_.get_token());
    // What could not be evaluated may have better luck in a later run.
    if (options_.store == nullptr || result.dropped || !result.lost_positions.empty()) return result;
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

  /// Gives up this worker's place unless it is the last.
  bool leave() {
    int working = working_.load();
    while (working > 1)
      if (working_.compare_exchange_weak(working, working - 1)) return true;
    return false;
  }

  void write() {
    while (auto result = conveyor_.next_result()) {
      if (result->dropped) {
        const std::lock_guard lock(summary_mutex_);
        ++summary_.games_dropped;
        continue;
      }
      if (!put(*result)) continue;
      progress_.games.fetch_add(1, std::memory_order_relaxed);
      count(*result);
    }
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
    summary_.games_recalled += result.recalled ? 1 : 0;
    summary_.nodes_recalled += result.recalled ? result.nodes : 0;
    summary_.games_damaged += result.damaged ? 1 : 0;
    summary_.games_without_evals += result.without_evals ? 1 : 0;
    summary_.moves += result.moves;
    summary_.positions_searched += result.searches;
    summary_.nodes += result.nodes;
    summary_.positions_lost += result.lost_positions.size();
    for (std::size_t i = 0; i < result.labels.size(); ++i) summary_.labels[i] += result.labels[i];
    for (const auto& position : result.lost_positions)
      if (summary_.lost_positions.size() < kNamedLostPositions) summary_.lost_positions.push_back(position);
  }

  GameSource& source_;
  std::span<GameOutput* const> outputs_;
  std::span<EngineChoice> engines_;
  std::vector<std::unique_ptr<PositionCache>> caches_;  ///< one for each engine
  const PipelineOptions& options_;
  Progress& progress_;
  const Notify& notify_;
  std::vector<GameOutput*> formatters_;  ///< the first output of each format
  Conveyor<SourceItem, AnnotationResult> conveyor_;
  std::mutex notify_mutex_;
  std::mutex summary_mutex_;
  RunSummary summary_;
  std::atomic<std::uint64_t> engine_faults_{0};
  std::atomic<std::size_t> lost_named_{0};
  std::atomic<int> working_;
  std::stop_source stop_;
};

}  // namespace

RunSummary run_pipeline(GameSource& source, std::span<GameOutput* const> outputs,
                        std::span<EngineChoice> engines, const PipelineOptions& options, Progress& progress,
                        const Notify& notify, std::stop_source stop) {
  return PipelineRun(source, outputs, engines, options, progress, notify, std::move(stop)).run();
}

}  // namespace annotate
