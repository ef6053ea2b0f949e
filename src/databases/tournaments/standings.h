// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the players at the end: by points, then by one tie-break after the other, each applied to
// those who are still tied (FIDE Handbook C.07, 4.2). In a knock-out, by how far they came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tournaments/tie_breaks.h"
#include "tournaments/tournament.h"

namespace chess { inline namespace tournaments {

/// A player's place.
struct StandingRow {
  std::size_t player = 0;  ///< among those of the tournament
  std::size_t rank = 0;  ///< from 1; the same where nothing parts the players
  double points = 0;
  /// In the order of the tie-breaks. That of a direct encounter is that within the group to which it was
  /// applied.
  std::vector<std::optional<double>> tie_breaks;
  std::optional<int> performance;  ///< TPR
};

/// The first of them first. Those who share a place come by rating, then by name.
std::vector<StandingRow> standings_of(const Tournament& tournament, std::span<const TieBreak> tie_breaks);

/// A match of a knock-out: a round between two players.
struct KnockoutMatch {
  std::uint32_t round = 0;
  std::size_t first = 0;  ///< the winner; else White of the first game
  std::size_t second = 0;
  std::vector<Encounter> games{};  ///< as `first` sees them
  int first_half_points = 0;
  int second_half_points = 0;
  bool is_decided = false;  ///< by points, or because only one of them played on
};
/// By rounds; of one round, in the order of the players.
std::vector<KnockoutMatch> knockout_matches(const Tournament& tournament);

}}  // namespace chess::tournaments
