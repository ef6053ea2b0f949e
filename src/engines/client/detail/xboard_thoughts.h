// SPDX-License-Identifier: GPL-3.0-or-later
// The thinking output of one search of an engine of the XBoard protocol: turned into the lines of UCI from
// which an Analysis is made, and cut where the limits of the search lie.
#pragma once

#include <optional>

#include "client/detail/analysis_builder.h"
#include "client/search_limits.h"
#include "client/transport.h"
#include "protocol/xboard_message.h"
#include "variant/any_position.h"

namespace chess { inline namespace client {

class XboardThoughts {
 public:
  using TimePoint = Transport::TimePoint;

  /// `limits` must outlive it. `cuts`: lines beyond the limits of nodes and depth are not a part of the
  /// answer, because nobody but us keeps these limits.
  /// `control` hears of every line; it may be null.
  XboardThoughts(const AnyPosition& position, const SearchLimits& limits, bool cuts, TimePoint began,
                 const SearchControl* control)
      : position_(position), limits_(limits), cuts_(cuts), began_(began), builder_(position, control) {}

  /// Takes in a line. True: it tells of progress.
  bool add(const XboardThinking& thinking, TimePoint now);
  /// Has a line gone beyond the limits, so that the search may end?
  bool is_enough() const { return is_enough_; }
  /// When a search that tells nothing more is taken for ended: an engine that has found a mate, or has one
  /// move only, falls silent. Empty if nobody but the clock ends the search.
  std::optional<TimePoint> quiet_end() const;

  /// Did the engine show the moves of its book instead of a line ("0 0 0 0 (e5 c5)", Phalanx)?
  bool is_book() const { return is_book_; }

  const AnalysisBuilder& builder() const { return builder_; }
  /// The first legal move of the last line; nothing if there was no line.
  std::optional<Move> best() const { return best_; }

 private:
  bool is_beyond(const XboardThinking& thinking) const;
  /// Engines have scores of their own for mates ("31995"): if the line wins the game, it tells the distance.
  Score score_of(const XboardThinking& thinking, const std::vector<Move>& pv) const;

  AnyPosition position_;
  const SearchLimits& limits_;
  bool cuts_;
  TimePoint began_;
  std::optional<TimePoint> last_line_;
  AnalysisBuilder builder_;
  std::optional<Move> best_;
  bool is_enough_ = false;
  bool is_book_ = false;
  bool is_decided_ = false;  ///< the last line has a mate
};

}}  // namespace chess::client
