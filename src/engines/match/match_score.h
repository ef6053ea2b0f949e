// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a match while it is played: results of games, pairs whose games are both finished, and faults
// of the players' programs. Results may come in any order.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "game/game.h"
#include "match/ending.h"
#include "match/schedule.h"
#include "match/statistics.h"

namespace chess { inline namespace match {

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
