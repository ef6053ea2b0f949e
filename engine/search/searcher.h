// SPDX-License-Identifier: GPL-3.0-or-later
// One search from start to best move: the threads, what they share, and the choice at the end.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/search/context.h"
#include "engine/search/skill.h"
#include "engine/search/worker.h"

namespace engine {

class Searcher {
 public:
  static constexpr int kMaxThreads = 512;

  Searcher();

  // None of these during a search.
  /// False when there is memory for fewer only: half of those are kept. `count` is clamped to 1..kMaxThreads.
  bool set_threads(int count);
  int threads() const { return static_cast<int>(workers_.size()); }
  /// False when the memory is not to be had; a smaller table is in place then.
  bool set_hash(std::size_t megabytes) { return context_.table.resize(megabytes); }
  const TranspositionTable& table() const { return context_.table; }
  void clear_hash() { context_.table.clear(); }
  /// Forgets everything that another network has said.
  void set_network(std::shared_ptr<const nnue::Network> network);
  /// Forgets the table, all histories and the clock of nodestime.
  void new_game();
  /// Other values of the tunables (tuning builds).
  void set_params(const ParamSet& params);

  /// Takes note of limits and starts the clock. From then on stop() and ponderhit() count.
  void arm(const chess::Position& root, Limits limits, const SearchSettings& settings);
  /// The armed search; returns when a limit is reached or on stop() (only then, if infinite or pondering).
  /// `earlier`: keys of the game's positions before `root`. `listener` gets info, but not best_move; may be
  /// null.
  SearchResult run(const chess::Position& root, std::span<const chess::Key> earlier,
                   SearchListener* listener);

  /// From any thread.
  void stop();
  void ponderhit();

 private:
  void run_workers();
  void wait_for_permission();
  const Worker& best_worker() const;
  chess::Move guess_ponder(const chess::Position& root, const RootMove& line) const;

  SearchContext context_;
  std::optional<Handicap> handicap_;  // of the armed search
  std::vector<std::unique_ptr<Worker>> workers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  /// By stop(): a limit that is reached ends the search too, but gives no leave to answer.
  bool told_to_stop_ = false;
};

}  // namespace engine
