// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine found about one position. Every move in here is legal where it stands;
// scores are from the point of view of the side to move in the position analysed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/score.h"
#include "protocol/uci_info.h"

namespace chess::inline client {

struct AnalysisLine {
  int multipv = 1;  ///< its rank, from 1
  Score score;
  ScoreBound bound = ScoreBound::Exact;
  int depth = 0;     ///< plies
  int seldepth = 0;  ///< plies
  std::optional<UciWdl> wdl;
  std::vector<Move> pv;  ///< as far as it is legal; may be empty
};

/// What the engine held best at the end of one iteration of its search.
struct AnalysisStep {
  int depth = 0;  ///< plies
  Score score;
  Move best;
  std::uint64_t nodes = 0;  ///< of the search so far, as told; 0 when not told
  friend bool operator==(const AnalysisStep&, const AnalysisStep&) = default;
};

struct Analysis {
  Move bestmove;
  std::optional<Move> ponder;
  /// Of the line of rank 1 that `bestmove` rests on, the last exact one where there is one. Nothing when
  /// the engine moved without a score (a book move).
  std::optional<Score> score;
  ScoreBound bound = ScoreBound::Exact;
  int depth = 0;
  int seldepth = 0;
  std::optional<UciWdl> wdl;
  std::uint64_t nodes = 0;  ///< of the whole search, as last told; 0 when never told
  std::uint64_t nps = 0;
  std::uint64_t tbhits = 0;
  std::chrono::milliseconds time{0};  ///< as the engine tells it; measured when it does not
  /// From `go` to `bestmove`, measured on our side: what a clock of a game is to be charged with.
  std::chrono::microseconds elapsed{0};
  std::vector<Move> pv;               ///< begins with `bestmove` when not empty
  std::vector<AnalysisLine> lines;    ///< by rank; the first is the one above
  /// The exact scores of rank 1, one for each depth that had any, the deepest last; the latest few hundred.
  std::vector<AnalysisStep> steps;
  /// The session had to stop the search: by a timeout, or because the engine ran past its limit of nodes or
  /// depth. The answer stands, but it need not be the same the next time.
  bool cut_short = false;
};

}  // namespace chess::inline client
