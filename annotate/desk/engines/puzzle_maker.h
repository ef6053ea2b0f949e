// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the puzzles of annotated games while the desk is open: by the evaluations that the games have, and
// proved by an engine of its own as `annotate --puzzles` proves them. The queue of games waits meanwhile. A
// person who asks about a move comes first: the maker waits at its gate between two searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "annotate/desk/engines/pause_gate.h"
#include "annotate/desk/refs/game_ref.h"
#include "annotate/pipeline/pipeline.h"
#include "annotate/puzzles/puzzle.h"
#include "base/error.h"
#include "game/imported_game.h"

namespace annotate {

struct PuzzleMakerOptions {
  chess::EvaluatorFactory engine;
  EngineChoice evals;  ///< without a factory: the evaluations of the games
  PipelineOptions pipeline;  ///< rules and budget
  std::shared_ptr<PauseGate> queue;  ///< is closed while puzzles are made
};

/// From where the games come, and where the puzzles go. Called from the maker's thread.
struct PuzzleSeams {
  std::function<std::expected<chess::ImportedGame, chess::Error>(GameRef)> fetch;
  /// Those of one game, which no game before it had. What it has returned as kept outlives the process. An
  /// error makes the maker pause, as an engine does that fails.
  std::function<std::expected<void, chess::Error>(const std::vector<Puzzle>&)> keep;
  /// The status is another one. It must not wait for the maker.
  std::function<void()> changed;
  /// A game or the engine is at fault; a sentence.
  std::function<void(const std::string&)> fault;
};

struct PuzzleStatus {
  bool is_running = false;
  std::size_t done = 0;  ///< games
  std::size_t all = 0;
  std::size_t without_evals = 0;  ///< of those done
  std::size_t puzzles = 0;
  std::string fault;  ///< why it has paused; empty: it has not
};

/// Any number of threads. No call waits for anything but the destructor, which waits for the end of a search.
class PuzzleMaker {
 public:
  PuzzleMaker(PuzzleMakerOptions options, PuzzleSeams seams);
  ~PuzzleMaker();
  PuzzleMaker(const PuzzleMaker&) = delete;
  PuzzleMaker& operator=(const PuzzleMaker&) = delete;

  /// False: other games are under way.
  bool begin(std::vector<GameRef> games);
  /// Gives up the games that are left. What was found stays. If nothing is under way, the status is
  /// forgotten.
  void cancel();
  /// Goes on where a fault made it pause, with a new engine.
  void again();
  /// Nothing: no puzzles were made yet, or they are forgotten.
  std::optional<PuzzleStatus> status() const;
  /// Whoever closes it makes the maker wait, for a moment.
  std::shared_ptr<PauseGate> gate() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
