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
  std::string table;  ///< key of the table
  std::string row;  ///< key of the row; of months, the last one of the earlier half
  Proportion there;
  Proportion elsewhere;
  double chance = 1.0;  ///< of such a difference if there were none
};

/// Fewer errors than these, on either side of a comparison, prove nothing.
inline constexpr std::uint64_t kLeastEvents = 10;
/// The most that are told.
inline constexpr std::size_t kMostFindings = 3;

/// The surest of each table, the surest first, at most kMostFindings. Months are compared in two halves. The
/// result of games is no table to learn from: who errs more, loses more.
std::vector<PlayerFinding> find_differences(const std::vector<RateTable>& tables);

}  // namespace annotate
