// SPDX-License-Identifier: GPL-3.0-or-later
// A played game as a game to be written: tags, and for each move `%eval` (White's view, with the depth as its
// second operand), `%clk` and, where time plays a part, `%emt`.
#pragma once

#include <string>

#include "game/game.h"
#include "match/play_game.h"

namespace chess::inline match {

struct GameLabels {
  std::string event;
  std::string date;  ///< YYYY.MM.DD
  std::string round;  ///< "12.1"
  EnumArray<Color, std::string> names;
};

/// Sets the tags that say what the players were told of time: TimeControl, and WhiteLimits and BlackLimits
/// where that does not say all.
void set_limit_tags(Game& game, const EnumArray<Color, TimeControl>& controls);

/// `controls`: what the players were told of time, for the tags.
Game to_game(const PlayedGame& played, const GameLabels& labels,
             const EnumArray<Color, TimeControl>& controls);

}  // namespace chess::inline match
