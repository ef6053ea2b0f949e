// SPDX-License-Identifier: GPL-3.0-or-later
// A queue between games from memory and a fake engine, and a listener that keeps all it hears.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "annotate/desk/engines/batch.h"
#include "annotate/pipeline_fixture.h"
#include "bgn/bgn_writer.h"

namespace annotate::test {

inline std::string bgn_text(const chess::Game& game) {
  std::string text;
  chess::append_bgn(game, text);
  return text;
}

/// Game `number` of the lines of the pipeline's tests.
inline chess::ImportedGame game_from_memory(std::uint64_t number) {
  VectorSource source(static_cast<int>(number), true);
  std::optional<SourceItem> item;
  while (auto next = source.next()) item = std::move(next);
  return std::move(*item->game);
}

/// Everything that a queue told and gave.
class DeskOfTest final : public BatchListener {
 public:
  void on_look(GameRef game, std::size_t ply, chess::Score) override {
    const std::lock_guard lock(mutex);
    looks[game].insert(ply);
  }
  void on_verdict(GameRef game, std::size_t ply, const ProvisionalVerdict& verdict) override {
    const std::lock_guard lock(mutex);
    verdicts[game][ply] = verdict;
  }
  void on_queue() override {
    const std::lock_guard lock(mutex);
    changed.notify_all();
  }
  void on_fault(const std::string& text) override {
    const std::lock_guard lock(mutex);
    faults.push_back(text);
    changed.notify_all();
  }

  BatchSeams seams() {
    return {.fetch = [this](GameRef ref) -> std::expected<FetchedGame, chess::Error> {
              if (ref.number > 1000) return std::unexpected("there is no such game");
              const std::lock_guard lock(mutex);
              fetched.push_back(ref);
              revisions[std::this_thread::get_id()] = fetched.size();
              return FetchedGame{game_from_memory(ref.number), fetched.size()};
            },
            .finished = [this](GameRef ref, std::uint64_t revision,
                               FinishedGame game) -> std::expected<BatchOutcome, chess::Error> {
              const std::lock_guard lock(mutex);
              CHECK(revision == revisions[std::this_thread::get_id()]);
              if (is_full) return std::unexpected("the disk is full");
              if (outdated.erase(ref) > 0) return BatchOutcome::Outdated;
              order.push_back(ref);
              texts[ref] = bgn_text(game.game);
              games[ref] = std::move(game);
              changed.notify_all();
              return BatchOutcome::Kept;
            }};
  }

  /// Waits until so many games are finished; false: they are not, after a while.
  bool wait_for(std::size_t count) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::seconds(20), [&] { return order.size() >= count; });
  }
  bool wait_for_fault() {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::seconds(20), [&] { return !faults.empty(); });
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::map<GameRef, std::set<std::size_t>> looks;
  std::map<GameRef, std::map<std::size_t, ProvisionalVerdict>> verdicts;
  std::vector<std::string> faults;
  std::vector<GameRef> fetched;
  std::map<std::thread::id, std::uint64_t> revisions;  ///< of what each thread has fetched last
  std::vector<GameRef> order;
  std::map<GameRef, std::string> texts;
  std::map<GameRef, FinishedGame> games;
  bool is_full = false;
  std::set<GameRef> outdated;  ///< somebody changes them while they are searched for the first time
};

inline PipelineOptions options_of_desk() {
  PipelineOptions options = options_with(1);
  options.spend = {.spending = chess::Spending::Focused,
                   .budget = {.nodes = 100, .depth = {}, .movetime_ms = {}},
                   .praise = true};
  options.marks.facts = true;
  return options;
}

inline std::vector<GameRef> refs(std::uint64_t count) {
  std::vector<GameRef> games;
  for (std::uint64_t i = 1; i <= count; ++i) games.push_back({7, i});
  return games;
}

/// Polls for something that is about to happen.
template <class Condition>
bool soon(const Condition& condition) {
  for (int i = 0; i < 4000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

}  // namespace annotate::test
