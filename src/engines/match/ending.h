// SPDX-License-Identifier: GPL-3.0-or-later
// How a game of a match came to its end: by the rules, by adjudication, or by a player's fault.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/enum_array.h"
#include "core/outcome.h"
#include "core/piece.h"
#include "core/score.h"
#include "tablebase/syzygy_tables.h"

namespace chess { inline namespace match {

/// The reason why a game ended.
enum class GameEnding : std::uint8_t {
  Checkmate,
  Stalemate,
  InsufficientMaterial,
  FiftyMoves,
  Repetition,
  VariantEnd,  ///< a rule of the variant, such as the third check
  Resigned,
  DrawAgreed,  ///< both players offered a draw, one after the other
  DrawAdjudicated,  ///< both players' scores were close to equal for long enough
  WinAdjudicated,  ///< the loser's scores, or both players', have said so for long enough
  TablesAdjudicated,  ///< endgame tables know the result
  TooLong,  ///< a draw, because the game reached the greatest length
  TimeoutDraw,  ///< out of time, but the other player has not the material to mate (FIDE 6.9)
  LostOnTime,
  IllegalMove,  ///< an illegal move, or no move although one was due
  Died,         ///< the process ended, or broke the protocol beyond repair
  Silent,       ///< no answer at all
};

/// "checkmate", "lost on time", and so on, as in the Ending tag of our games.
std::string_view to_string(GameEnding ending);
/// Reads what `to_string` writes. Returns nothing for other texts.
std::optional<GameEnding> parse_ending(std::string_view text);

/// The ending for an end by the rules of the game.
GameEnding to_ending(Termination termination);

/// Did the program of the loser fail?
bool is_fault(GameEnding ending);

/// The value of PGN's Termination tag: "normal", "adjudication", "time forfeit", "rules infraction",
/// "abandoned".
std::string_view to_termination_tag(GameEnding ending);

// Adjudication ends games on whose result both players agree, by their scores, and games whose result endgame
// tables know. It also ends games that are too long.

/// The game is a draw from move `from_move` on if every score of both players was within +-`cp` for the last
/// `moves` moves of each. Scores before that move count, too. The moves of the opening are moves of the game,
/// but have no scores.
struct DrawRule {
  int from_move = 40;  ///< the first move after which the game may be a draw
  int moves = 8;  ///< of each player
  int cp = 10;  ///< centipawns
};

/// A player has lost if its own scores were at least `cp` (or a mate) against it, for `moves` of its moves in
/// a row. If the rule is two-sided, the other player's scores must have said the same.
struct WinRule {
  int moves = 4;  ///< of each player that is asked
  int cp = 600;  ///< centipawns
  bool is_two_sided = false;
};

/// The rules in force. An empty rule is off.
struct AdjudicationRules {
  std::optional<DrawRule> draw{};
  std::optional<WinRule> win{};
  /// The game is a draw after this many moves of each player, including those of the opening.
  std::optional<int> max_moves{};
  /// The game has the result that these tables know, the 50-move rule included. Null: off.
  std::shared_ptr<const SyzygyTables> tables{};
};

/// A verdict.
struct Adjudication {
  GameEnding ending;
  std::optional<Color> winner;  ///< empty for a draw
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// Applies the rules to one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// Called after each move. The game is now `plies` half-moves long. `mover` gave `score_of_white`, from
  /// White's view, or no score. Returns the verdict, or nothing if the game goes on.
  std::optional<Adjudication> after_move(std::optional<Score> score_of_white, int plies, Color mover);

 private:
  AdjudicationRules rules_;
  int equal_plies_ = 0;
  std::optional<Color> winner(std::optional<Score> score_of_white, Color mover);

  EnumArray<Color, int> won_plies_{};  ///< for how many half-moves a colour has been winning
  EnumArray<Color, int> lost_moves_{};  ///< for how many of its own moves a colour has been losing
};

/// The result that tables know at `pos`; nothing if they do not know the position, or if the 50-move rule may
/// come before the win. A broken table knows nothing; see SyzygyTables::faults.
std::optional<Adjudication> adjudicate_by_tables(const SyzygyTables& tables, const Position& pos);

}}  // namespace chess::match
