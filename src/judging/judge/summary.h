// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of a game as a whole, as facts: where it left the named opening, who was better for how
// long, the last move that turned it, how well each side played in each phase, what the clock did, and
// how it ended. Pure functions; words/summary_text.h makes a paragraph of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_array.h"
#include "core/move.h"
#include "core/position.h"
#include "evals/position_class.h"
#include "game/game.h"
#include "judge/game_verdict.h"

namespace chess { inline namespace judge {

/// How a game ended, as far as the board, the result and the tags tell.
enum class GameFinish : std::uint8_t {
  Mate,
  Resigned,
  TimeForfeit,
  Won,  ///< nobody says how
  Stalemate,
  Repetition,
  InsufficientMaterial,
  AgreedDraw,
  Drawn,  ///< nobody says how
  WonByTag,  ///< nothing behind the moves says so, only the Result tag
  DrawnByTag,  ///< likewise
  Open,  ///< there is no result
  Unread,  ///< the last moves could not be read
};

/// The clocks of a game.
struct GameClocks {
  /// What the mover's clock showed after each move. Empty if no move has a clock.
  std::vector<std::optional<std::chrono::milliseconds>> left;
  std::optional<std::chrono::milliseconds> base;
  /// What a move adds; nothing if the time control is not known, or has several stages.
  std::optional<std::chrono::milliseconds> increment;
};

/// Reads "600+5", "300" and "5:00+3" into `base` and `increment`. Leaves them empty for other time controls.
void read_time_control(std::string_view text, GameClocks& clocks);

/// The opening by name.
struct NamedOpening {
  std::string name;
  std::size_t plies = 0;  ///< to the last position with a name
  std::string code{};  ///< of the Encyclopaedia of Chess Openings, "C65"; may be empty
};

/// What the summary is made from. `positions` has one entry more than `moves`.
struct SummarySource {
  std::span<const Position> positions;
  std::span<const Move> moves;
  const GameVerdict& verdict;
  GameResult result = GameResult::Unknown;
  std::string_view termination{};  ///< PGN's tag
  bool is_damaged = false;  ///< moves are missing behind the last one
  bool is_result_of_tag = false;  ///< nothing behind the moves tells the result
  std::optional<NamedOpening> opening{};
  GameClocks clocks{};
};

/// Positions in which one side was at least slightly better: those behind the moves `first` to `last`.
struct BetterSpell {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The last move that turned the game: with it one side came to be winning, or neither was any more, and so
/// it stayed.
struct TurningPoint {
  std::size_t move = 0;
  PositionClass before{};  ///< for the side that moved
  PositionClass after{};
  /// Centipawns; nothing if a value is a mate or beyond +-kCpCeiling.
  std::optional<int> cost;
  /// The key of why the move was bad (motifs/reason.h); empty if the board does not prove it.
  std::string_view reason{};
};

/// Who stands better in the last position, and how much.
struct LastBetter {
  Color side{};
  PositionClass seen{};  ///< for the side: at least ClearlyBetter, or Level
};

/// The phase in which a side played worst.
struct WeakPhase {
  Color side{};
  GamePhase phase{};
  double accuracy = 0;  ///< the mean of the accuracy of its moves there
};

/// The longest think of the game.
struct LongestThink {
  std::size_t move = 0;
  std::chrono::milliseconds spent{};
  std::chrono::milliseconds had{};
  /// Did at least a quarter of the clock go into it?
  bool is_large_share() const { return spent * 4 >= had; }
};

/// An error in time trouble.
struct HastyError {
  std::size_t move = 0;
  std::chrono::milliseconds left{};  ///< on the clock when the move was made
};

/// Moves are indexes of the game's moves.
struct GameSummary {
  std::size_t first = 0;  ///< the first judged move
  std::size_t last = 0;  ///< the last move
  std::size_t last_judged = 0;  ///< the same, unless the score breaks before it
  std::optional<std::size_t> broken_from;  ///< the score looks broken from this move on
  std::optional<NamedOpening> opening;
  std::optional<std::size_t> middlegame;  ///< the move that led into it
  std::optional<std::size_t> endgame;
  /// Spells, swings and the three behind them tell of all values. They are empty if one is not known.
  EnumArray<Color, std::optional<BetterSpell>> spells{};
  int swings = 0;  ///< how often the side that was winning changed
  /// At most one of these three; none if the ending is Unread.
  std::optional<TurningPoint> turn;
  std::optional<std::size_t> since;  ///< a side was winning from this move on, without one error
  bool was_level = false;  ///< neither side was ever clearly better
  GameFinish ending = GameFinish::Open;
  /// The side of `ending`: who won, or, for Resigned and TimeForfeit, who lost.
  Color ending_side{};
  /// The result, where it contradicts the mate or stalemate of the ending.
  std::optional<GameResult> result_against_board;
  bool was_ahead = false;  ///< for TimeForfeit: the loser was clearly better, as far as is known
  std::optional<LastBetter> last_better;  ///< if the result does not fit
  std::optional<Color> better_since;  ///< the side of `since`
  EnumArray<Color, std::optional<double>> accuracy{};
  std::optional<WeakPhase> weak_phase;
  std::optional<LongestThink> think;
  std::optional<HastyError> haste;
  /// Of the moves that are named above, those with a label.
  std::map<std::size_t, Label> labels{};
};

/// Nothing for a game without moves, or without a judged one.
std::optional<GameSummary> summarise(const SummarySource& game);

}}  // namespace chess::judge
