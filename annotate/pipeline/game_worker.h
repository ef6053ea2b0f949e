// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to one game between reader and writer, without threads: evals, verdict, marks, and the texts
// of all outputs.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "annotate/pipeline/annotation_result.h"
#include "annotate/pipeline/pipeline.h"

namespace annotate {

/// Used by one thread.
class GameWorker {
 public:
  /// `caches` has one entry for each engine, shared by all workers. `formatters` are outputs, one for each
  /// format. All must outlive the worker.
  GameWorker(std::span<EngineChoice> engines, std::span<const std::unique_ptr<chess::PositionCache>> caches,
             std::span<GameOutput* const> formatters, const PipelineOptions& options, Progress& progress,
             const EngineKeeper::Report& report);

  /// Takes the evaluators that are ready already.
  void adopt_first_evaluators();

  /// Starts the engines that were never started. False if one of them does not start.
  bool start_engines(std::stop_token stop);

  AnnotationResult annotate(SourceItem item, std::stop_token stop);

  /// An engine has failed so often in a row that it is not asked any more.
  bool has_given_up() const;
  /// In the last game an engine broke, and no other one started for a while.
  bool has_lacked_room() const;
  /// Engines that broke.
  std::uint64_t faults() const;

 private:
  /// What the run has found out about one game.
  struct Findings;

  /// What is counted as done in the course of an analysis.
  struct Work {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;
  };
  GameAnalysis analyse(const chess::Game& game, std::size_t engine, const SpendOptions& spend,
                       const chess::Branch& branch, const Work& work, const chess::NoteValues& values,
                       std::stop_token stop);
  void count_done(const Work& work);
  /// Returns false if the run was stopped. `values` has the evaluations in the game if one of the engines
  /// takes those.
  bool judge_main_line(const SourceItem& item, const SpendOptions& spend, const chess::NoteValues& values,
                       const RemovedMarks& removed, Findings& findings, AnnotationResult& result,
                       std::stop_token stop);
  bool judge_variation(const SourceItem& item, const GameLine& line, const SpendOptions& spend,
                       const RemovedMarks& removed, Findings& findings, AnnotationResult& result,
                       std::stop_token stop);
  /// `moves` is how many the wanted variations had before the marks of an earlier run were removed.
  bool judge_variations(const SourceItem& item, const std::vector<chess::NodeId>& wanted, std::uint64_t moves,
                        const SpendOptions& spend, const RemovedMarks& removed, Findings& findings,
                        AnnotationResult& result, std::stop_token stop);
  /// Puzzles of the game by the first verdict.
  std::vector<Puzzle> find_puzzles_of(const chess::Game& game, const Findings& findings,
                                      const SpendOptions& spend, AnnotationResult& result,
                                      std::stop_token stop);
  void format(const AnnotatedGame& game, AnnotationResult& result) const;
  AnnotationResult annotate_variant(SourceItem& item, std::stop_token stop);
  /// The game as it is.
  AnnotationResult pass_on(const SourceItem& item);

  std::span<EngineChoice> engines_;
  std::span<const std::unique_ptr<chess::PositionCache>> caches_;
  std::span<GameOutput* const> formatters_;
  const PipelineOptions& options_;
  Progress& progress_;
  Work uncounted_;  ///< of the game under way: it counts when its puzzles are proved
  std::vector<EngineKeeper> keepers_;  ///< one for each engine
};

}  // namespace annotate
