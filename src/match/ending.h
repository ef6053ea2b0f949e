// SPDX-License-Identifier: GPL-3.0-or-later
// How a game of a match came to its end: by the rules, by adjudication, or by a player's fault.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/outcome.h"

namespace chess::inline match {

enum class GameEnding : std::uint8_t {
  Checkmate,
  Stalemate,
  InsufficientMaterial,
  FiftyMoves,
  Repetition,
  DrawAdjudicated,  ///< both players have called it equal for long enough
  WinAdjudicated,   ///< both players have called it won for long enough
  TooLong,          ///< a draw by the greatest length
  LostOnTime,
  IllegalMove,  ///< a move that is not legal, or none where one was due
  Died,         ///< the process ended, or broke the protocol beyond repair
  Silent,       ///< no answer at all
};

/// "checkmate", "lost on time", ... as in the Ending tag of our games.
std::string_view to_string(GameEnding ending);
std::optional<GameEnding> parse_ending(std::string_view text);

/// The end by the rules of the game.
GameEnding to_ending(Termination termination);

/// Did the loser's program fail?
bool is_fault(GameEnding ending);

/// The value of PGN's Termination tag: "normal", "adjudication", "time forfeit", "rules infraction",
/// "abandoned".
std::string_view to_termination_tag(GameEnding ending);

}  // namespace chess::inline match
