// SPDX-License-Identifier: GPL-3.0-or-later
// Two reports beside each other: an earlier one of the same player, or one of another player, is read from
// its JSON form, and its rates are held against those of this report.
#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/player/player_statistics.h"
#include "base/error.h"

namespace annotate {

/// What is read of a report.
struct EarlierReport {
  std::vector<std::string> players;  ///< the names that were asked for
  bool is_other = false;  ///< of another player
  std::string rules;
  std::string from;  ///< dates of its games; empty: not known
  std::string to;
  Proportion total;  ///< mistakes and blunders among the moves; likewise below
  std::map<std::pair<std::string, std::string>, Proportion> rows;  ///< by the keys of table and row
};

/// The text is a report in its JSON form (FORMAT.md).
std::expected<EarlierReport, chess::Error> parse_earlier_report(std::string_view text);

/// A rate then and now.
struct RateChange {
  std::string table;  ///< empty: all moves
  std::string row;
  Proportion before;
  Proportion now;
  double chance = 1.0;  ///< of such a difference if the true rates are equal
};

struct PlayerProgress {
  RateChange total;
  /// Parts of the moves that changed by more than chance although many were compared (Bonferroni), the surest
  /// first. Results and months are not compared.
  std::vector<RateChange> parts;
  /// Of the same player: games may be in both reports, by their dates.
  bool may_overlap = false;
};

PlayerProgress progress_since(const EarlierReport& earlier, const PlayerStatistics& now,
                              const std::vector<RateTable>& rates);

}  // namespace annotate
