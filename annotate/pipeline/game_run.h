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
#include "annotate/mark/kept_facts.h"
#include "annotate/pipeline/annotation_result.h"
#include "annotate/pipeline/pipeline.h"
#include "cases/game_analysis.h"
#include "game/note_values.h"

namespace annotate {

/// Proves the puzzles of games whose own evals are judged.
struct PuzzleProver {
  chess::EngineKeeper& keeper;
  chess::PositionCache& cache;
  std::uint64_t lost = 0;  ///< searches that failed: a puzzle may be missing
};

/// What the games of one worker share.
struct WorkerTools {
  std::span<EngineChoice> engines;
  std::span<const std::unique_ptr<chess::PositionCache>> caches;  ///< one for each engine
  std::span<GameOutput* const> formatters;  ///< outputs, one for each format
  const PipelineOptions& options;
  Progress& progress;
  std::vector<chess::EngineKeeper> keepers{};  ///< one for each engine
  /// Hears what the first engine finds in the main line of a game of chess; may be null.
  chess::CaseListener* listener = nullptr;
  PuzzleProver* prover = nullptr;  ///< null: such games have no puzzles
};

/// Annotates one game. An object runs once.
class GameRun {
 public:
  /// `tools` and `item` must outlive the object.
  GameRun(WorkerTools& tools, SourceItem& item, std::stop_token stop);

  AnnotationResult run();

 private:
  /// What is counted as done in the course of an analysis.
  struct Work {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;
  };
  /// The evals that one engine gave: for the positions after the moves that were judged so far, by NodeId.
  /// Empty if variations are not judged.
  struct EngineEvals {
    explicit EngineEvals(std::size_t index) : engine(index) {}
    std::size_t engine;  ///< index in tools_.engines
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

  void prove_puzzles(PuzzleProver& prover);
  void run_chess();
  void run_variant();
  /// Why an engine did not judge a game of a variant.
  struct VariantRefusal {
    std::string why{};
    bool lacks_engine = false;  ///< it does not play the variant
  };
  /// Has the engine judge the game, and marks it. Returns nothing if that was done, or if the run was
  /// stopped.
  std::optional<VariantRefusal> judge_variant(std::size_t engine, const chess::JudgedMoves& judged,
                                              std::uint64_t searches);
  /// Takes our marks out.
  void strip();
  /// Formats the game without a verdict, as it came. Returns the result.
  AnnotationResult& pass_on();
  bool judge_variation(const GameLine& line);
  void conclude_line(const GameLine& line, chess::GameCase& game, EngineEvals& engine);
  void take_old_looks(const GameLine& line, chess::GameCase& game) const;
  void judge_both_sides(const GameLine& line, const chess::GameCase& game, std::size_t engine);
  void combine(std::span<chess::GameVerdict* const> verdicts) const;
  bool judge(chess::GameAnalysis& analysis, std::size_t engine, const Work& work,
             const chess::NoteValues& values, chess::CaseListener* listener = nullptr);
  /// Does this choice take the evals that the game holds?
  bool takes_stored_evals(std::size_t engine) const { return !tools_.engines[engine].factory; }
  void add_costs(const chess::GameAnalysis& analysis);
  void count_done(const Work& work);
  void count_whole();
  void format(const AnnotatedGame& game);
  /// "x.pgn, game 3"
  std::string name_game() const;
  /// "x.pgn, game 3, move 12... (FEN)": the position in which that move is due.
  std::string name_position(const chess::AnyPosition& pos) const;

  WorkerTools& tools_;
  const PipelineOptions& options_;
  SourceItem& item_;
  chess::Game& game_;
  const std::stop_token stop_;
  /// Who gave the evals that are judged by again, where the game tells it.
  const std::optional<Provider> earlier_;
  const std::vector<const Provider*> providers_;
  EndOfGame end_;
  /// The times in the notes of a game of chess, and its evals if an engine choice takes those.
  std::optional<chess::NoteValues> values_;
  chess::SpendOptions spend_;
  std::vector<chess::NodeId> wanted_;  ///< first moves of the variations to be judged
  std::uint64_t moves_beside_ = 0;  ///< of these, before the marks of an earlier run were taken out
  FactsOfMoves kept_facts_;  ///< where the old evals are judged by again
  RemovedMarks removed_;
  std::vector<Judgement> judgements_;
  std::vector<chess::GameVerdict> of_both_sides_;  ///< likewise, where a report compares the sides
  std::vector<EngineEvals> evals_;  ///< one for each judgement
  std::size_t first_judged_ = 0;  ///< move of the main line
  std::vector<JudgedVariation> variations_;
  std::vector<Puzzle> puzzles_;
  Work uncounted_;  ///< it counts when the puzzles are proved
  AnnotationResult result_;
};

}  // namespace annotate
