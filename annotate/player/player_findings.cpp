// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/player_findings.h"

#include <algorithm>

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
std::vector<PlayerFinding> compare_halves(const RateTable& table) {
  const Proportion all = sum_of(table.rows);
  Proportion early;
  for (const RateRow& row : table.rows) {
    early.hits += row.serious().hits;
    early.trials += row.moves;
    if (2 * early.trials >= all.trials) return {compare(table.key, row.key, early, all)};
  }
  return {};
}

}  // namespace

std::vector<PlayerFinding> find_differences(const std::vector<RateTable>& tables) {
  std::vector<PlayerFinding> best;
  std::size_t looked_at = 0;
  for (const RateTable& table : tables) {
    if (table.key == "result" || table.rows.size() < 2) continue;
    auto findings = table.key == "month" ? compare_halves(table) : compare_rows(table);
    std::erase_if(findings, [](const PlayerFinding& finding) {
      return finding.there.hits < kLeastEvents || finding.elsewhere.hits < kLeastEvents;
    });
    looked_at += findings.size();
    const auto surest = std::ranges::min_element(findings, {}, &PlayerFinding::chance);
    if (surest != findings.end()) best.push_back(*surest);
  }
  std::erase_if(best, [&](const PlayerFinding& finding) {
    return finding.chance * static_cast<double>(looked_at) >= kError;
  });
  std::ranges::stable_sort(best, {}, &PlayerFinding::chance);
  if (best.size() > kMostFindings) best.resize(kMostFindings);
  return best;
}

}  // namespace annotate
