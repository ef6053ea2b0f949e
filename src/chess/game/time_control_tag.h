// SPDX-License-Identifier: GPL-3.0-or-later
// PGN's TimeControl tag (PGN standard, 9.6.1), whole: "40/7200:3600", "*180", "300+5", "-", "?". Two habits
// of today beside the standard are read, too: a delay ("300d5") and correspondence ("1/86400"). So are
// minutes as people write them: "5:00+3", "1:30:00+30", "G/90;+30", "60 mins".
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/static_vector.h"

namespace chess { inline namespace game {

/// A period of a time control.
struct TimeStage {
  int moves = 0;         ///< in which it ends; 0: it lasts to the end of the game
  double seconds = 0;    ///< added to the clock at its beginning
  double increment = 0;  ///< seconds added for each move (Fischer)
  double delay = 0;      ///< seconds of each move that the clock does not count (Bronstein)
  friend bool operator==(const TimeStage&, const TimeStage&) = default;
};

enum class TimeControlKind : std::uint8_t {
  Unknown,    ///< "?" or empty
  Unlimited,  ///< "-"
  Sandclock,  ///< "*SECONDS": what one side uses, the other one gains
  Stages,     ///< one stage or more
};

/// More stages than any tournament has had.
inline constexpr std::size_t kMostTimeStages = 8;

struct TimeControlTag {
  TimeControlKind kind = TimeControlKind::Unknown;
  StaticVector<TimeStage, kMostTimeStages> stages;  ///< of a sandclock one, with its seconds
  friend bool operator==(const TimeControlTag&, const TimeControlTag&) = default;
};

/// Reads the value of the tag. The error says which part is wrong.
std::expected<TimeControlTag, Error> parse_time_control_tag(std::string_view text);

/// A control of one period for all moves, without delay.
struct OnePeriod {
  std::chrono::milliseconds base{}, increment{};
};
/// Reads such a control. Returns nothing for any other one, and for a text that is none.
std::optional<OnePeriod> parse_one_period(std::string_view text);

/// The value of the tag.
std::string to_text(const TimeControlTag& control);

/// How long a game of so many moves takes each player: all stages that it reaches, with their increments and
/// delays. Nothing of it is known for an unknown or unlimited control: 0.
double expected_seconds(const TimeControlTag& control, int moves = 40);
/// Is there a stage with an hour or more for each of its moves?
bool is_correspondence(const TimeControlTag& control);

}}  // namespace chess::game
