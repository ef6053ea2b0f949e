// SPDX-License-Identifier: GPL-3.0-or-later
// How much a player may think: a clock (with increment, with sessions of some moves), a time for each move,
// or a fixed number of nodes or depth. It is written as in PGN's TimeControl tag, in seconds. And the chess
// clock of one game.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/enum_array.h"
#include "base/error.h"
#include "client/search_limits.h"
#include "core/piece.h"

namespace chess { inline namespace match {

/// Several limits may be combined (a clock and a depth). Without any limit a player cannot think.
struct TimeControl {
  std::optional<std::chrono::milliseconds> base{};  ///< on the clock at the start; the next two need it
  std::chrono::milliseconds increment{0};  ///< added after each move
  std::optional<int> moves{};  ///< `base` is added again after this many moves
  /// The time for each move.
  std::optional<std::chrono::milliseconds> movetime{};
  /// The nodes for each move.
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};  ///< plies

  /// Can a player lose on time?
  bool is_timed() const { return base || movetime; }
  /// Is there any limit?
  bool is_limited() const { return is_timed() || nodes || depth; }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads "2+0.02", "40/60" or "40/60+0.5": [moves/]seconds[+seconds], down to milliseconds. The error is in
/// words.
std::expected<TimeControl, Error> parse_time_control(std::string_view text);

/// The clock as `parse_time_control` reads it and PGN's TimeControl tag has it; "-" if there is no clock.
std::string to_text(const TimeControl& control);

/// All limits: "2+0.02", "nodes=5000", "40/60 depth=12".
std::string describe(const TimeControl& control);

/// It is told what was measured outside, and knows no time of its own.
class GameClock {
 public:
  /// `margin`: how far a player may overstep its time unpunished. A busy machine needs some, since what is
  /// measured includes the way of the move from the engine to us.
  GameClock(const EnumArray<Color, TimeControl>& controls, std::chrono::milliseconds margin);

  /// What the player to move is told.
  SearchLimits limits(Color turn) const;

  /// A move has taken `elapsed`: false when the player has lost on time. Else its increment is added, and
  /// at the end of a session its base time.
  bool spend(Color turn, std::chrono::microseconds elapsed);

  /// What is left; nothing without a clock.
  std::optional<std::chrono::milliseconds> remaining(Color color) const;

 private:
  struct Side {
    TimeControl control;
    std::chrono::microseconds left{0};
    int moves_made = 0;
  };
  EnumArray<Color, Side> sides_{};
  std::chrono::milliseconds margin_;
};

}}  // namespace chess::match
