// SPDX-License-Identifier: GPL-3.0-or-later
// The score of a match while it goes on: results by game, pairs where both games are done, and what
// players' programs did wrong. Results may come in any order.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "game/game.h"
#include "match/ending.h"
#include "match/schedule.h"
#include "match/statistics.h"

namespace chess::inline match {

/// Half points of the player of the colour `view`. Precondition: the game is finished.
int half_points(GameResult result, Color view);

/// Between two players, from the view of the one with the smaller number.
struct EncounterScore {
  WinDrawLoss games;
  PairCounts pairs;  ///< of the pairs that are complete
};

class MatchScore {
 public:
  MatchScore(std::size_t players, const Schedule& schedule) : schedule_(schedule), faults_(players) {}

  /// False when that game is known already (and this result is not counted). Precondition: index < size of
  /// the schedule.
  bool add(std::size_t index, GameResult result, GameEnding ending);

  bool has(std::size_t index) const { return results_.contains(index); }
  std::size_t games() const { return results_.size(); }

  /// Of the players `a` and `b`, from the view of `a`.
  EncounterScore between(std::size_t a, std::size_t b) const;
  /// All games of a player, from its view.
  WinDrawLoss total(std::size_t player) const;
  /// Games that a player's program has lost by a fault, of all kinds or of one.
  std::size_t faults(std::size_t player) const;
  std::size_t faults(std::size_t player, GameEnding ending) const;
  /// Games that ended so.
  std::size_t endings(GameEnding ending) const;

 private:
  Schedule schedule_;
  std::map<std::size_t, GameResult> results_;
  std::map<std::pair<std::size_t, std::size_t>, EncounterScore> encounters_;
  std::vector<std::map<GameEnding, std::size_t>> faults_;  ///< by the number of the player
  std::map<GameEnding, std::size_t> endings_;
};

}  // namespace chess::inline match
