// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/player_report.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <tuple>
#include <utility>

#include "base/portable_math.h"

namespace annotate {

namespace {

/// Rows of a table that keep all their positions, and what the others keep.
constexpr std::size_t kRowsWithAll = 60;
constexpr std::size_t kFew = 3;

/// The chance of one wrong finding among all.
constexpr double kError = 0.05;

Proportion sum_of(const std::vector<RateRow>& rows) {
  Proportion sum;
  for (const RateRow& row : rows) {
    sum.hits += row.serious().hits;
    sum.trials += row.moves;
  }
  return sum;
}

PlayerFinding compare(const std::string& table, const std::string& row, const Proportion& there,
                      const Proportion& all) {
  const Proportion elsewhere{all.hits - there.hits, all.trials - there.trials};
  return {table, row, there, elsewhere, chance_of_difference(there, elsewhere)};
}

/// Each row against the rest of its table.
std::vector<PlayerFinding> compare_rows(const RateTable& table) {
  const Proportion all = sum_of(table.rows);
  std::vector<PlayerFinding> findings;
  for (const RateRow& row : table.rows) findings.push_back(compare(table.key, row.key, row.serious(), all));
  // Two rows are one comparison.
  if (findings.size() == 2)
    findings.erase(findings.begin() + (findings[0].there.share() < findings[1].there.share() ? 0 : 1));
  return findings;
}

/// The months up to the one with which half of the moves are reached, against the later ones.
std::optional<PlayerFinding> compare_halves(const RateTable& months) {
  const Proportion all = sum_of(months.rows);
  Proportion early;
  for (const RateRow& row : months.rows) {
    early.hits += row.serious().hits;
    early.trials += row.moves;
    if (2 * early.trials >= all.trials) return compare("half", row.key, early, all);
  }
  return std::nullopt;
}

}  // namespace

double chance_of_difference(const Proportion& a, const Proportion& b) {
  if (a.trials == 0 || b.trials == 0) return 1.0;
  const double pooled = Proportion{a.hits + b.hits, a.trials + b.trials}.share();
  const double variance =
      pooled * (1.0 - pooled) * (1.0 / static_cast<double>(a.trials) + 1.0 / static_cast<double>(b.trials));
  if (variance <= 0.0) return 1.0;
  return chess::portable::erfc(std::abs(a.share() - b.share()) / std::sqrt(variance) / std::numbers::sqrt2);
}

std::vector<PlayerFinding> find_differences(const std::vector<RateTable>& tables) {
  std::vector<PlayerFinding> findings;
  for (const RateTable& table : tables) {
    if (table.key == "result" || table.rows.size() < 2) continue;
    for (PlayerFinding& finding : compare_rows(table)) findings.push_back(std::move(finding));
    // Two months are halves already.
    if (table.key != "month" || table.rows.size() == 2) continue;
    if (auto halves = compare_halves(table)) findings.push_back(*std::move(halves));
  }
  std::erase_if(findings, [](const PlayerFinding& finding) {
    return finding.there.hits < kLeastEvents || finding.elsewhere.hits < kLeastEvents;
  });
  const auto looked_at = static_cast<double>(findings.size());
  std::erase_if(findings, [&](const PlayerFinding& finding) { return finding.chance * looked_at >= kError; });
  std::ranges::stable_sort(findings, {}, &PlayerFinding::chance);
  return findings;
}

std::vector<ExerciseSet> choose_exercises(const std::vector<ShareTable>& shares) {
  std::vector<ExerciseSet> sets;
  for (const ShareTable& table : shares) {
    if (table.key != "allowed" && table.key != "missed") continue;
    for (const ShareRow& row : table.rows) {
      ExerciseSet set{row.key, table.key == "missed", row.count.hits, {}};
      for (const auto& moment : row.moments.kept())
        if (!moment->moment.best.empty()) set.positions.add(moment);
      set.positions.keep(ExerciseSet::kMostPositions);
      if (!set.positions.kept().empty()) sets.push_back(std::move(set));
    }
  }
  std::ranges::stable_sort(sets, std::ranges::greater(), &ExerciseSet::count);
  sets.resize(std::min(sets.size(), kExerciseSets));
  return sets;
}

PlayerReport::PlayerReport(ReportHead about, const PlayerStatistics& statistics)
    : head(std::move(about)),
      figures(statistics),
      rates(statistics.rate_tables()),
      shares(statistics.share_tables()),
      findings(find_differences(rates)),
      exercises(choose_exercises(shares)) {
  if (head.earlier) progress = progress_since(*head.earlier, statistics, rates);
  // Of thousands of openings most have a game or two.
  for (RateTable& table : rates)
    for (std::size_t i = kRowsWithAll; i < table.rows.size(); ++i) table.rows[i].moments.keep(kFew);
  cards = choose_cards(findings, rates, shares);
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
  for (const auto& moment : list.kept()) places.push_back(place_of(*moment));
  return places;
}

}  // namespace annotate
