// SPDX-License-Identifier: GPL-3.0-or-later
// What a player's report tells first: at most three weaknesses that the figures prove or show often, each
// with positions of the player's own games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "annotate/player/player_statistics.h"

namespace annotate {

struct PlayerFinding;

struct ReportCard {
  enum class Kind : std::uint8_t {
    Part,  ///< more mistakes and blunders than in the other moves, by more than chance
    Reason,  ///< one reason of many labels
    Wins,  ///< won positions that were not won
  };
  Kind kind = Kind::Part;
  std::string table;  ///< key; "half": the later half of the moves, by months
  std::string row;  ///< key; of the half, its first month
  Proportion there;  ///< of wins: those that were not won
  Proportion elsewhere;  ///< of a part
  /// Positions that show it, the costliest first, at least one. The first is that of no card before.
  std::vector<std::shared_ptr<const ListedMoment>> positions;
};

inline constexpr std::size_t kCards = 3;
/// Positions of a card.
inline constexpr std::size_t kCardPositions = 8;

/// Proved differences first, the surest first, one of each table but that of months; then reasons, the
/// commonest first; then wins. A reason needs ten labels, wins need ten won positions.
std::vector<ReportCard> choose_cards(const std::vector<PlayerFinding>& findings,
                                     const std::vector<RateTable>& rates,
                                     const std::vector<ShareTable>& shares);

}  // namespace annotate
