// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers the `info` lines of one search and makes an Analysis of them: pure, so that what counts as the
// engine's answer can be tested line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/analysis.h"
#include "client/search_control.h"
#include "protocol/uci_info.h"
#include "variant/any_position.h"

namespace chess { inline namespace client {

class AnalysisBuilder {
 public:
  /// `position`: the one that is searched. `control` hears of every line; it may be null.
  explicit AnalysisBuilder(const AnyPosition& position, const SearchControl* control = nullptr)
      : position_(position), control_(control) {}

  /// Does the line tell of progress: more nodes, a new depth or line, or the move that is searched now?
  bool add(UciInfo info);

  /// As last told; 0 when never told.
  std::uint64_t nodes() const { return nodes_.value_or(0); }
  /// The deepest iteration that has a score. Some engines announce the next one before they end.
  int depth() const { return depth_; }

  /// The answer, after `bestmove`. Which line's score counts: the last exact one of rank 1; but the last
  /// bound of rank 1 when that came later and begins with `best` while the exact one does not (the engine
  /// changed its mind in the iteration it was stopped in), or when there is no exact one.
  /// A lower rank that repeats a better one is left over from the iteration before, in which the better
  /// one stood there; the line it has driven out takes the place.
  /// `ponder` is dropped when illegal. Precondition: `best` is legal.
  Analysis finish(Move best, const std::optional<std::string>& ponder,
                  std::chrono::milliseconds elapsed) const;

 private:
  struct Rank {
    std::optional<UciInfo> exact;  ///< the last one
    std::optional<UciInfo> bound;  ///< the last one after `exact`
  };
  /// Nothing is kept of a step but what it is for; its move is read when the search is over.
  struct Step {
    int depth;
    Score score;
    std::string best;
    std::uint64_t nodes;
  };
  void note_step(const UciInfo& info);
  AnalysisLine to_line(int rank, const UciInfo& info) const;
  std::optional<AnalysisLine> driven_out(int rank, const std::vector<AnalysisLine>& better) const;

  AnyPosition position_;
  const SearchControl* control_;
  std::map<int, Rank> ranks_;
  std::map<std::string, UciInfo> exact_by_move_;  ///< the last exact line of each first move
  std::vector<Step> steps_;
  std::optional<std::uint64_t> nodes_, nps_, tbhits_;
  std::optional<std::int64_t> time_;
  int depth_ = 0;
  int last_depth_ = 0;  ///< told of, with or without a score
};

/// The moves of `texts` as far as they are legal one after another from `position`.
std::vector<Move> replay_uci(AnyPosition position, const std::vector<std::string>& texts);

}}  // namespace chess::client
