// SPDX-License-Identifier: GPL-3.0-or-later
// What a search is asked, and what it tells while it runs and when it is done: plain values
// between the engine and whoever drives it.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/portable_math.h"
#include "core/move.h"
#include "core/score.h"
#include "engine/eval/value.h"

namespace engine {

using Milliseconds = std::chrono::milliseconds;

/// All optional; several together: the first one reached ends the search.
struct Limits {
  std::vector<chess::Move> searchmoves;  ///< legal moves to choose among; empty: all
  chess::EnumArray<chess::Color, std::optional<Milliseconds>> time{};
  chess::EnumArray<chess::Color, Milliseconds> increment{};
  std::optional<int> movestogo;
  std::optional<int> depth;             ///< plies
  std::optional<std::uint64_t> nodes;   ///< over all threads
  /// No new iteration once so many nodes are searched: cheaper than `nodes`, for no iteration is lost.
  std::optional<std::uint64_t> soft_nodes;
  std::optional<int> mate;              ///< moves: stop at a mate this short
  std::optional<Milliseconds> movetime;
  bool infinite = false;  ///< no best move before stop()
  bool ponder = false;    ///< no best move before ponderhit() or stop(); no clock before ponderhit()

  /// Does a search with `mover` to move, which ponders no more, end without stop(), sooner or later?
  bool end_by_themselves(chess::Color mover) const {
    return !infinite && (depth || nodes || soft_nodes || mate || movetime || time[mover] || time[!mover] ||
                         increment[mover].count() > 0);
  }

  friend bool operator==(const Limits&, const Limits&) = default;
};

enum class InfoBound : std::uint8_t { Exact, Lower, Upper };

/// Chances in a thousand, of the side to move.
struct Wdl {
  int win;
  int draw;
  int loss;
  friend bool operator==(const Wdl&, const Wdl&) = default;
};

/// One line of the analysis, from the side to move's point of view.
struct SearchInfo {
  int depth = 0;
  int seldepth = 0;
  int multipv = 1;  ///< rank of the line, from 1
  chess::Score score;
  InfoBound bound = InfoBound::Exact;
  Wdl wdl{};
  std::uint64_t nodes = 0;
  std::uint64_t nps = 0;
  int hashfull = 0;  ///< per mille
  std::uint64_t table_hits = 0;  ///< positions found in endgame tables
  Milliseconds time{};
  std::vector<chess::Move> pv;
};

/// The move the search has begun to look at, at the root.
struct CurrentMove {
  int depth = 0;
  chess::Move move;
  int number = 0;  ///< from 1
};

/// How a search ended.
struct SearchResult {
  chess::Move best;    ///< null when there is no legal move
  chess::Move ponder;  ///< the expected answer; null when unknown
  chess::Score score;
  Value value = kDraw;  ///< the same as the search reckons
  int depth = 0;
  std::uint64_t nodes = 0;
};

/// Called from the search's own thread. `best_move` comes exactly once for each search, last.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void info(const SearchInfo&) {}
  virtual void current_move(const CurrentMove&) {}
  /// Free text for people.
  virtual void note(const std::string&) {}
  virtual void best_move(const SearchResult&) = 0;
};

// Chances of winning, drawing and losing from a value, as games of the engine against itself have shown: two
// logistic curves, one for each side's win.

/// `v` and the result from the same side's point of view; the parts add up to 1000.
inline Wdl wdl_of(Value v) {
  if (v >= kProvedBound) return {1000, 0, 0};
  if (v <= -kProvedBound) return {0, 0, 1000};
  const auto chance = [](int above) {
    return static_cast<int>(
        std::lround(1000.0 / (1.0 + chess::portable::exp(-static_cast<double>(above) / kWinSpread))));
  };
  const int win = chance(v - kHalfWon);
  const int loss = chance(-v - kHalfWon);
  return {win, 1000 - win - loss, loss};
}

}  // namespace engine
