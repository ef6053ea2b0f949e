// SPDX-License-Identifier: GPL-3.0-or-later
// Plays one game between two players, from its opening to its end. Whatever a player does, the game has a
// result.
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

namespace chess { inline namespace match {

/// A move that a player has thought about.
struct PlayedMove {
  Move move;
  std::optional<Score> score{};  ///< White's view
  int depth = 0;                 ///< plies
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};  ///< as measured by us
  std::optional<std::chrono::milliseconds> clock{};  ///< time left after the move, with the increment
  bool overran = false;                              ///< see PlayerMove
};

/// A finished game.
struct PlayedGame {
  OpeningLine opening;
  std::vector<PlayedMove> moves;  ///< after those of the opening
  GameResult result = GameResult::Draw;
  GameEnding ending = GameEnding::Stalemate;
  std::string fault{};  ///< what the loser's program did wrong, in one line; empty if it did nothing wrong
};

/// What both players are told, and when the game ends early.
struct GameConditions {
  EnumArray<Color, TimeControl> controls;
  std::chrono::milliseconds margin{0};  ///< how much longer than its time a player may take
  AdjudicationRules adjudication{};
};

/// Plays a game. Returns nothing if `stop` was requested before its end. Threefold repetition and the
/// fifty-move rule end the game, as if the players claimed the draw.
std::optional<PlayedGame> play_game(OpeningLine opening, const EnumArray<Color, Player*>& players,
                                    const GameConditions& conditions, std::stop_token stop);

/// The names for the tags of a played game.
struct GameLabels {
  std::string event;
  std::string date;  ///< YYYY.MM.DD
  std::string round;  ///< "12.1"
  EnumArray<Color, std::string> names;
};

/// Sets the tags about the time that the players had: TimeControl, and also WhiteLimits and BlackLimits if
/// TimeControl cannot express it. A player without limits gets neither of these two.
void set_limit_tags(Game& game, const EnumArray<Color, TimeControl>& controls);

/// A played game with its tags, ready to be written. Each move has `%eval` (White's view, with the depth as
/// its second operand) and `%clk`, and, if time plays a part, `%emt`. `controls` is what the players were
/// told of time, for the tags.
Game to_game(const PlayedGame& played, const GameLabels& labels,
             const EnumArray<Color, TimeControl>& controls);

}}  // namespace chess::match
