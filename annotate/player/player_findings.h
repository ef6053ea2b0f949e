// SPDX-License-Identifier: GPL-3.0-or-later
// What a player's figures prove: differences between a part of the moves and the rest that are larger than
// chance, although many were looked at (Bonferroni).
#pragma once

#include <string>
#include <vector>

#include "annotate/player/player_statistics.h"

namespace annotate {

/// The rate of mistakes and blunders in some of the moves differs from that in the others.
struct PlayerFinding {
  std::string table;  ///< key of the table; "half": the earlier half of the moves, by months
  std::string row;  ///< key of the row; of the half, its last month
  Proportion there;
  Proportion elsewhere;
  double chance = 1.0;  ///< of such a difference if there were none
};

/// Fewer errors than these, on either side of a comparison, prove nothing.
inline constexpr std::uint64_t kLeastEvents = 10;
/// All differences that are larger than chance, the surest first. The result of games is no table to learn
/// from: who errs more, loses more.
std::vector<PlayerFinding> find_differences(const std::vector<RateTable>& tables);

}  // namespace annotate
