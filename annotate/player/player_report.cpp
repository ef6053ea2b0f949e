// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/player_report.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace annotate {

namespace {

/// Rows of a table that keep all their positions, and what the others keep.
constexpr std::size_t kRowsWithAll = 60;
constexpr std::size_t kFew = 3;

}  // namespace

PlayerReport::PlayerReport(ReportHead about, const PlayerStatistics& statistics)
    : head(std::move(about)),
      figures(statistics),
      rates(statistics.rate_tables()),
      shares(statistics.share_tables()),
      findings(find_differences(rates)) {
  // Of thousands of openings most have a game or two.
  for (RateTable& table : rates)
    for (std::size_t i = kRowsWithAll; i < table.rows.size(); ++i) table.rows[i].moments.keep(kFew);
  collect(figures.total().moments);
  for (const RateTable& table : rates)
    for (const RateRow& row : table.rows) collect(row.moments);
  for (const ShareTable& table : shares)
    for (const ShareRow& row : table.rows) collect(row.moments);
  std::ranges::sort(moments, {}, [](const auto& moment) {
    return std::tuple(moment->game, moment->side, moment->moment.index);
  });
  for (std::size_t i = 0; i < moments.size(); ++i) places_[moments[i].get()] = i;
}

void PlayerReport::collect(const MomentList& list) {
  for (const auto& moment : list.kept())
    if (places_.emplace(moment.get(), 0).second) moments.push_back(moment);
}

std::vector<std::size_t> PlayerReport::places_of(const MomentList& list) const {
  std::vector<std::size_t> places;
  for (const auto& moment : list.kept()) places.push_back(places_.at(moment.get()));
  return places;
}

}  // namespace annotate
