// SPDX-License-Identifier: GPL-3.0-or-later
// A thread's engines, and the games that it takes through them (game_run.h).
#pragma once

#include <cstdint>
#include <stop_token>

#include "annotate/pipeline/annotation_result.h"
#include "annotate/pipeline/game_run.h"
#include "annotate/pipeline/pipeline.h"

namespace annotate {

/// Used by one thread.
class GameWorker {
 public:
  /// All that `tools` refers to must outlive the worker; the keepers are made here.
  GameWorker(WorkerTools tools, const chess::EngineKeeper::Report& report);

  /// Takes the evaluators that are ready already.
  void adopt_first_evaluators();

  /// Starts the engines that were never started. False if one of them does not start.
  bool start_engines(std::stop_token stop);

  AnnotationResult annotate(SourceItem item, std::stop_token stop) {
    return GameRun(tools_, item, std::move(stop)).run();
  }

  /// An engine has failed so often in a row that it is not asked any more.
  bool has_given_up() const;
  /// In the last game an engine broke, and no other one started for a while.
  bool has_lacked_room() const;
  /// Engines that broke.
  std::uint64_t faults() const;

 private:
  WorkerTools tools_;
};

}  // namespace annotate
