// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/player_findings.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace annotate {

namespace {

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

}  // namespace annotate
