// SPDX-License-Identifier: GPL-3.0-or-later
// How a game of a match came to its end: by the rules, by adjudication, or by a player's fault.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/enum_array.h"
#include "core/outcome.h"
#include "core/piece.h"
#include "core/score.h"

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

// Ends games whose result both players agree upon, by what they say of the position; and games without end.

/// A draw when every score of both players was within +-`cp` for `moves` moves of each in a row, looked
/// at from move `from_move` of the game on, its opening included.
struct DrawRule {
  int from_move = 40;
  int moves = 8;
  int cp = 10;
};

/// A win when both players' scores were at least `cp` (or a mate) for the same side for `moves` moves of
/// each in a row.
struct WinRule {
  int moves = 4;
  int cp = 600;
};

struct AdjudicationRules {
  std::optional<DrawRule> draw{};
  std::optional<WinRule> win{};
  /// A game is drawn after so many moves of each player, the opening's included.
  std::optional<int> max_moves{};
};

struct Adjudication {
  GameEnding ending;
  std::optional<Color> winner;
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// A move was made that led to a position `plies` half-moves into the game; the mover gave `score`, from
  /// White's view, or none. The verdict, if there is one.
  std::optional<Adjudication> after_move(std::optional<Score> score_of_white, int plies);

 private:
  AdjudicationRules rules_;
  int equal_plies_ = 0;
  EnumArray<Color, int> won_plies_{};  ///< for how many half-moves a colour has been winning
};

}  // namespace chess::inline match
