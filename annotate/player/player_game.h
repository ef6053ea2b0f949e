// SPDX-License-Identifier: GPL-3.0-or-later
// What a player's report has to know of one game: the player's moves with their labels, the positions worth
// looking at again, and how the game went. Taken from the verdict on the game. The journal keeps it as a text
// (FORMAT.md), so that a resumed run has the same report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/piece.h"
#include "evals/phases.h"
#include "evals/rules.h"
#include "game/game.h"
#include "judge/game_verdict.h"

namespace annotate {

/// What the player made of an error by the opponent.
enum class ChanceAnswer : std::uint8_t {
  NoChance,  ///< the move before was no error
  Taken,  ///< more than half of the winning chances that it gave were kept
  Missed,
};

/// The result of a game for the player.
enum class PlayerResult : std::uint8_t { Unknown, Won, Drawn, Lost };

/// One judged move of the player.
struct ReportedMove {
  std::size_t index = 0;  ///< of the move in the game
  chess::GamePhase phase = chess::GamePhase::Opening;  ///< of the position before the move
  std::optional<std::int64_t> clock;  ///< seconds that the player had left before the move
  chess::Label label = chess::Label::None;
  ChanceAnswer chance = ChanceAnswer::NoChance;
  chess::Label answered = chess::Label::None;  ///< the label of the opponent's error
  friend bool operator==(const ReportedMove&, const ReportedMove&) = default;
};

/// A position to look at again, and what the player did in it.
struct PlayerMoment {
  std::size_t index = 0;  ///< of the move in the game; behind the last move: the end of the game
  std::string fen;  ///< before the move
  std::string number;  ///< "17." or "17..."
  std::string played;  ///< SAN; empty at the end of the game
  std::string played_uci;
  std::string best;  ///< SAN of the better move; empty: not known, or it was played
  std::string best_uci;
  std::string motif;  ///< the key of the reason; empty: none is proved
  bool is_missed = false;  ///< the motif is about the better move
  chess::Label label = chess::Label::None;
  int loss = 0;  ///< Win% that the move lost, in tenths, at least 0
  friend bool operator==(const PlayerMoment&, const PlayerMoment&) = default;
};

/// A game from the player's side.
struct PlayerGame {
  chess::Color side = chess::Color::White;
  std::string name;  ///< as the game spells it
  std::string opponent;
  std::string date;  ///< "2021-10-03", "2021-10", "2021" or empty
  std::string url;  ///< where the game can be seen; empty: nowhere
  /// ECO code and name without its variation: "B22 Sicilian Defense"; either may be missing.
  std::string opening;
  static constexpr std::size_t kEcoLength = 3;  ///< some write "B22a"
  std::string judge;  ///< who gave the verdict: "Stockfish 15.1 + Marginalia 1.0.0"
  std::optional<int> elo;
  std::optional<int> opponent_elo;
  /// Mistakes and blunders that players of this rating of lichess make in 10,000 moves, where the game can be
  /// held against them (rating_norms.h).
  std::optional<int> norm;
  PlayerResult result = PlayerResult::Unknown;
  std::uint64_t opponent_moves = 0;  ///< that were judged
  std::uint64_t opponent_errors = 0;  ///< mistakes and blunders among them
  bool was_winning = false;  ///< some position was winning for the player (ANNOTATION.md, section 2)
  bool was_losing = false;  ///< or lost
  std::optional<std::size_t> let_slip;  ///< the move, or the end, at which a win was given away
  std::optional<std::size_t> in_need;  ///< the first lost position
  std::vector<ReportedMove> moves;
  std::vector<PlayerMoment> moments;  ///< in the order of the game; at most one for an index
  friend bool operator==(const PlayerGame&, const PlayerGame&) = default;

  /// The moment of that index, or null.
  const PlayerMoment* moment_at(std::size_t index) const;
};

/// The first of the tags GameUrl, Link and Site that is an address of the web; empty if none is. It has no
/// blanks, quotes and angle brackets, so that it can become a link.
std::string web_address(const chess::Tags& tags);

/// The game from each judged side. `game` has been marked, and has its opening among its tags. `judge` gave
/// the verdict. `of_both_sides` has the labels of the opponent's moves, if there is one.
std::vector<PlayerGame> player_games(const chess::Game& game, const chess::GameVerdict& verdict,
                                     const chess::RuleSet& rules, const std::string& judge,
                                     const chess::GameVerdict* of_both_sides = nullptr);

/// One line of JSON (FORMAT.md), with a line feed.
std::string to_player_record(const std::vector<PlayerGame>& games);

/// Nothing if the text is no such record.
std::optional<std::vector<PlayerGame>> parse_player_record(std::string_view text);

}  // namespace annotate
