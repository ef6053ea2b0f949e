// SPDX-License-Identifier: GPL-3.0-or-later
// The chess clock of one game. It is told what was measured outside, and knows no time of its own.
#pragma once

#include <chrono>
#include <optional>

#include "base/enum_array.h"
#include "client/search_limits.h"
#include "core/piece.h"
#include "match/time_control.h"

namespace chess { inline namespace match {

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
