// SPDX-License-Identifier: GPL-3.0-or-later
// How long to think. Two limits: the soft one is where no new iteration begins, stretched or
// shrunk by how settled the best move is; the hard one is never passed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/limits.h"

namespace engine {

/// A clock as the side to move reads it.
struct ClockState {
  Milliseconds time;
  Milliseconds increment{0};
  std::optional<int> movestogo;
  Milliseconds overhead{0};  ///< lost between the GUI and us on every move
};

struct Allotment {
  Milliseconds soft;
  Milliseconds hard;
  friend bool operator==(const Allotment&, const Allotment&) = default;
};

/// Both at least 1 ms, soft <= hard, and hard well within the clock whenever there is more than
/// the overhead on it.
Allotment allot(const ClockState& clock);

class TimeManager {
 public:
  using Clock = std::chrono::steady_clock;

  struct Settings {
    Milliseconds overhead{10};
    int nodes_per_ms = 0;  ///< above 0: nodes are the clock (UCI's nodestime)
  };

  /// A new game: the clock of nodestime starts afresh.
  void new_game() { node_bank_.reset(); }
  /// The search of `turn` begins now.
  void start(const Limits& limits, chess::Color turn, const Settings& settings);
  /// The search is over after so many nodes: nodestime's clock runs down. Not for a search that pondered
  /// on a move that was not played.
  void finish(std::uint64_t nodes);
  /// The move pondered on has been played: our clock runs from now on. From any thread.
  void ponderhit();

  Milliseconds elapsed() const { return std::chrono::duration_cast<Milliseconds>(Clock::now() - begin_); }
  /// Is there a clock to keep an eye on (movetime or a game's)?
  bool is_limited() const { return hard_.has_value(); }
  /// Is there a game's clock, so that stopping early is worth something?
  bool is_flexible() const { return soft_.has_value(); }
  /// Not to be asked while pondering: up to the first question, all nodes were pondered.
  bool past_hard(std::uint64_t nodes);
  /// `percent`: 100 is the plain soft limit.
  bool past_soft(std::uint64_t nodes, int percent) const;

 private:
  std::int64_t used(std::uint64_t nodes, Clock::time_point since) const;

  Clock::time_point begin_ = Clock::now();
  /// Of Clock's epoch; begin_ unless the search began as pondering.
  std::atomic<std::int64_t> own_clock_since_{0};
  std::optional<std::int64_t> soft_;  // ms, or nodes with nodestime
  std::optional<std::int64_t> hard_;
  bool by_nodes_ = false;
  std::optional<std::uint64_t> pondered_nodes_;  // nothing: the search ponders, or has done so up to now
  std::int64_t increment_nodes_ = 0;
  std::optional<std::int64_t> node_bank_;
};

}  // namespace engine
