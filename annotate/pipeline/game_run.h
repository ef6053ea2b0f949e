// SPDX-License-Identifier: GPL-3.0-or-later
// One game on its way from reader to writer, without threads: what an earlier run wrote goes, each engine
// makes its case of the main line and of the variations, and the verdicts become marks, puzzles, and the
// texts of all outputs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/mark/game_lines.h"
#include "annotate/mark/judgement.h"
#include "annotate/mark/kept_facts.h"
#include "annotate/pipeline/annotation_result.h"
#include "annotate/pipeline/pipeline.h"
#include "cases/game_analysis.h"
#include "game/note_values.h"

namespace annotate {

/// What the games of one worker share.
struct WorkerTools {
  std::span<EngineChoice> engines;
  std::span<const std::unique_ptr<chess::PositionCache>> caches;  ///< one for each engine
  std::span<GameOutput* const> formatters;  ///< outputs, one for each format
  const PipelineOptions& options;
  Progress& progress;
  std::vector<chess::EngineKeeper> keepers{};  ///< one for each engine
};

/// Used once.
class GameRun {
 public:
  /// All must outlive the object.
  GameRun(WorkerTools& tools, SourceItem& item, std::stop_token stop);

  AnnotationResult run();

 private:
  /// What is counted as done in the course of an analysis.
  struct Work {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;
  };
  /// What one engine says: of the main line, and evals for the positions after all moves, by NodeId.
  struct EngineCase {
    std::size_t engine = 0;
    std::vector<chess::PositionEval> evals{};
  };

  // The stages, in order. They return false if the run was stopped.
  bool take_out_own();
  bool judge_main_line();
  bool judge_variations();
  bool mark();
  bool find_novelty_of();
  bool sum_up();
  bool find_puzzles_of();

  /// Takes our marks out.
  AnnotationResult strip();
  /// The game as it is.
  void pass_on();
  AnnotationResult run_variant();
  bool judge_variation(const GameLine& line);
  bool judge(chess::GameAnalysis& analysis, std::size_t engine, const Work& work,
             const chess::NoteValues& values);
  bool is_stored(std::size_t engine) const { return !tools_.engines[engine].factory; }
  void add_costs(const chess::GameAnalysis& analysis);
  void count_done(const Work& work);
  void format(const AnnotatedGame& game);
  /// "x.pgn, game 3, move 12... (FEN)": the position after which that move is due.
  std::string name_position(const chess::AnyPosition& pos) const;

  WorkerTools& tools_;
  const PipelineOptions& options_;
  SourceItem& item_;
  chess::Game& game_;
  const std::stop_token stop_;
  /// Who gave the evals that are judged by again, where the game tells it.
  const std::optional<Provider> earlier_;
  const std::vector<const Provider*> providers_;
  const EndOfGame end_;
  /// Evaluations if one of the engines takes those of the game, and times.
  const chess::NoteValues values_;
  chess::SpendOptions spend_;
  std::vector<chess::NodeId> wanted_;  ///< first moves of the variations to be judged
  std::uint64_t moves_beside_ = 0;  ///< of these, before the marks of an earlier run were taken out
  FactsOfMoves kept_facts_;  ///< where the old evals are judged by again
  RemovedMarks removed_;
  std::vector<Judgement> judgements_;
  std::vector<EngineCase> cases_;  ///< one for each judgement
  std::size_t first_judged_ = 0;  ///< move of the main line
  std::vector<JudgedVariation> variations_;
  std::vector<Puzzle> puzzles_;
  Work uncounted_;  ///< it counts when the puzzles are proved
  AnnotationResult result_;
};

}  // namespace annotate
