// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine found about one position. Every move here is legal where it stands. Scores are from the
// point of view of the side to move in the analysed position.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/score.h"
#include "protocol/uci_info.h"

namespace chess { inline namespace client {

/// One line of an answer with several lines (`multipv`).
struct AnalysisLine {
  int multipv = 1;  ///< its rank, from 1
  Score score;
  ScoreBound bound = ScoreBound::Exact;
  int depth = 0;     ///< plies
  int seldepth = 0;  ///< plies
  std::optional<ResultChances> wdl;  ///< chances of the side to move, if the engine told them
  std::vector<Move> pv;  ///< as far as it is legal; may be empty
};

/// The best move of the engine at the end of one iteration of its search.
struct AnalysisStep {
  int depth = 0;  ///< plies
  Score score;
  Move best;
  std::uint64_t nodes = 0;  ///< of the search so far; 0 if the engine did not tell
  friend bool operator==(const AnalysisStep&, const AnalysisStep&) = default;
};

/// The answer of an engine to one search.
struct Analysis {
  Move bestmove;  ///< legal in the analysed position
  std::optional<Move> ponder;  ///< the reply that the engine expects
  /// The score of the line of rank 1 that `bestmove` rests on, the last exact one if there is one. Empty if
  /// the engine moved without a score (a book move).
  std::optional<Score> score;
  ScoreBound bound = ScoreBound::Exact;
  int depth = 0;  ///< plies
  int seldepth = 0;  ///< plies
  std::optional<ResultChances> wdl;  ///< chances of the side to move, if the engine told them
  std::uint64_t nodes = 0;  ///< of the whole search, as last told; 0 if never told
  std::uint64_t nps = 0;  ///< nodes per second, as last told; 0 if never told
  std::uint64_t tbhits = 0;  ///< positions found in tablebases, as last told
  std::chrono::milliseconds time{0};  ///< as the engine tells it, else measured
  /// From `go` to `bestmove`, measured on our side. The clock of a game is charged with it.
  std::chrono::microseconds elapsed{0};
  std::vector<Move> pv;  ///< begins with `bestmove` unless it is empty
  std::vector<AnalysisLine> lines;  ///< by rank; the first has the score and the pv above
  /// The exact scores of rank 1, the last one of each depth, the deepest last. Only the latest few hundred
  /// are kept.
  std::vector<AnalysisStep> steps;
  /// The session had to stop the search, because of a timeout or because the engine ran past its limit of
  /// nodes or depth. The answer is valid, but may be different the next time. A search that the caller has
  /// stopped is not cut short.
  bool cut_short = false;
  // What only engines of the XBoard protocol say.
  bool draw_offered = false;  ///< with its move
  /// Instead of a move. `bestmove` is then the first move of its last line, or null if it showed none.
  bool resigned = false;
};

}}  // namespace chess::client
