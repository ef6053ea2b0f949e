// SPDX-License-Identifier: GPL-3.0-or-later
// One game between two players, from its opening to its end. Whatever a player does, there is a result.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/enum_array.h"
#include "core/piece.h"
#include "game/game.h"
#include "match/ending.h"
#include "match/opening_source.h"
#include "match/player.h"
#include "match/time_control.h"

namespace chess::inline match {

/// A move that a player has thought about.
struct PlayedMove {
  Move move;
  std::optional<Score> score{};  ///< White's view
  int depth = 0;                 ///< plies
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};
  std::optional<std::chrono::milliseconds> clock{};  ///< left after the move, increment included
  bool overran = false;                              ///< see PlayerMove
};

struct PlayedGame {
  OpeningLine opening;
  std::vector<PlayedMove> moves;  ///< behind the opening's
  GameResult result = GameResult::Draw;
  GameEnding ending = GameEnding::Stalemate;
  std::string fault{};  ///< what the loser's program did, one line; empty when it did no wrong
};

struct GameConditions {
  EnumArray<Color, TimeControl> controls;
  std::chrono::milliseconds margin{0};
  AdjudicationRules adjudication{};
};

/// Nothing when `stop` was requested before the end. Draws by threefold repetition and by 50 moves end the
/// game, as if the players claimed them.
std::optional<PlayedGame> play_game(OpeningLine opening, const EnumArray<Color, Player*>& players,
                                    const GameConditions& conditions, std::stop_token stop);

/// What a played game is called.
struct GameLabels {
  std::string event;
  std::string date;  ///< YYYY.MM.DD
  std::string round;  ///< "12.1"
  EnumArray<Color, std::string> names;
};

/// Sets the tags that say what the players were told of time: TimeControl, and WhiteLimits and BlackLimits
/// where that does not say all.
void set_limit_tags(Game& game, const EnumArray<Color, TimeControl>& controls);

/// A played game as a game to be written: tags, and for each move `%eval` (White's view, with the depth as
/// its second operand), `%clk` and, where time plays a part, `%emt`.
/// `controls`: what the players were told of time, for the tags.
Game to_game(const PlayedGame& played, const GameLabels& labels,
             const EnumArray<Color, TimeControl>& controls);

}  // namespace chess::inline match
