// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom, in which game: games come in pairs, the same opening twice, with colours reversed. And the
// score while they are played: results, pairs whose games are both finished, and faults of the players'
// programs. Results may come in any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.h"
#include "match/ending.h"
#include "match/statistics.h"

namespace chess { inline namespace match {

/// Who meets whom.
enum class MatchFormat : std::uint8_t {
  RoundRobin,  ///< everybody meets everybody
  Gauntlet,  ///< the first player meets each of the others
};

/// Who plays a game, and with which opening.
struct Pairing {
  std::size_t white;  ///< number of the player, from 0
  std::size_t black;  ///< number of the player, from 0
  std::size_t opening;  ///< number of the opening, from 0
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// The games of a match by their number.
class Schedule {
 public:
  /// `games` is the number of games between two players that meet; it is rounded up to whole pairs.
  /// Precondition: players >= 2, games >= 1.
  Schedule(std::size_t players, MatchFormat format, std::size_t games);

  /// The number of all games.
  std::size_t size() const { return 2 * pairs_ * encounters_; }
  /// Game `index`, from 0. Games 2k and 2k+1 are a pair. All encounters play one pair before any plays its
  /// next, all with the same opening. Precondition: index < size().
  Pairing at(std::size_t index) const;

 private:
  std::size_t players_;
  MatchFormat format_;
  std::size_t pairs_;       ///< for each encounter
  std::size_t encounters_;  ///< how many two meet
};

/// The Round tag of game `index`: the number of the pair from 1, a point, and the game of the pair: "12.2".
std::string to_round(std::size_t index);
/// The index of the game with this Round tag. Returns nothing for other texts.
std::optional<std::size_t> parse_round(std::string_view text);

/// The half-points of the player with the colour `view`: 0, 1 or 2. Precondition: the game is finished.
int half_points(GameResult result, Color view);

/// The score between two players, from the view of the one with the smaller number.
struct EncounterScore {
  WinDrawLoss games;
  PairCounts pairs;  ///< of the complete pairs
};

/// The results so far.
class MatchScore {
 public:
  /// `players` is the number of players in `schedule`.
  MatchScore(std::size_t players, const Schedule& schedule) : schedule_(schedule), faults_(players) {}

  /// Adds the result of game `index`. Returns false, and counts nothing, if that game is known already.
  /// Precondition: index < size of the schedule.
  bool add(std::size_t index, GameResult result, GameEnding ending);

  /// Is the result of this game known?
  bool has(std::size_t index) const { return results_.contains(index); }
  /// The number of games with a result.
  std::size_t games() const { return results_.size(); }

  /// Who plays game `index`, and with which opening. Precondition: index < size of the schedule.
  Pairing pairing(std::size_t index) const { return schedule_.at(index); }

  /// The score between the players `a` and `b`, from the view of `a`.
  EncounterScore between(std::size_t a, std::size_t b) const;
  /// All games of a player, from its view.
  WinDrawLoss total(std::size_t player) const;
  /// The games that a player's program has lost by any fault.
  std::size_t faults(std::size_t player) const;
  /// The games that a player's program has lost by this fault.
  std::size_t faults(std::size_t player, GameEnding ending) const;
  /// The number of games with this ending.
  std::size_t endings(GameEnding ending) const;

 private:
  Schedule schedule_;
  std::map<std::size_t, GameResult> results_;
  std::map<std::pair<std::size_t, std::size_t>, EncounterScore> encounters_;
  std::vector<std::map<GameEnding, std::size_t>> faults_;  ///< by the number of the player
  std::map<GameEnding, std::size_t> endings_;
};

}}  // namespace chess::match
