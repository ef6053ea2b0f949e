// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to one game between reader and writer, without threads: evals, verdict, marks,
// tags, and the texts in every format that is asked for.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/pipeline/pipeline.h"

namespace annotate {

struct FinishedGame {
  bool dropped = false;  ///< stopped before its end
  bool damaged = false;
  bool recalled = false;  ///< an earlier run finished it
  std::array<std::string, kGameFormats> texts;
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t searches = 0;
  std::chrono::milliseconds search_time{0};  ///< of all engines together
  std::array<std::uint64_t, 4> labels{};
  bool without_evals = false;  ///< stored ones were wanted, and there are none
  std::vector<std::string> lost_positions;
  std::string refusal;  ///< why the game is passed on without a verdict; empty: it is not
  std::string remark;   ///< to be said when it is finished for the first time; empty: nothing
};

/// Used by one thread.
class GameWorker {
 public:
  /// `caches` has one entry for each engine, shared by all workers. All must outlive the worker.
  GameWorker(std::span<EngineChoice> engines, std::span<const std::unique_ptr<PositionCache>> caches,
             const std::array<bool, kGameFormats>& formats, const PipelineOptions& options,
             Progress& progress, const EngineKeeper::Report& report);

  /// Takes the evaluators that are ready already.
  void adopt_first_evaluators();

  FinishedGame annotate(SourceItem item, std::stop_token stop);

  /// An engine has failed so often in a row that it is not asked any more.
  bool has_given_up() const;
  /// Engines that broke.
  std::uint64_t faults() const;

 private:
  RemovedMarks remove_earlier_marks(chess::Game& game) const;
  GameAnalysis analyse(const chess::Game& game, std::size_t engine, std::stop_token stop);
  void write_texts(const chess::Game& marked, std::span<const GameVerdict> verdicts,
                   std::span<const Provider* const> judges, FinishedGame& finished) const;

  std::span<EngineChoice> engines_;
  std::span<const std::unique_ptr<PositionCache>> caches_;
  const std::array<bool, kGameFormats>& formats_;
  const PipelineOptions& options_;
  Progress& progress_;
  std::vector<EngineKeeper> keepers_;  ///< one for each engine
};

}  // namespace annotate
