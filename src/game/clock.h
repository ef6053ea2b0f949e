// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the PGN commands that this project understands: `%clk`, `%emt`, `%eval`.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/score.h"

namespace chess::inline game {

/// Does a command tell time: %clk, %emt, %egt, %mct?
bool is_clock_command(std::string_view name);

/// "0:01:30", "1:02:03.4", also "90" (seconds) and "1:30".
std::optional<std::chrono::milliseconds> parse_clock(std::string_view text);
/// "0:01:30"; tenths or more digits only where there are any.
std::string to_clock(std::chrono::milliseconds time);

/// "0.35", "-1.05", "+2", "#-3", "#3": White's view. "#0" and "#-0" say who is mated.
std::optional<Score> parse_eval(std::string_view text);
/// "0.35", "-1.05", "#-3": White's view, two decimals.
std::string to_eval(Score score);

}  // namespace chess::inline game
