// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/earlier_report.h"

#include <algorithm>

#include "annotate/player/player_report.h"
#include "json/json_tape.h"

namespace annotate {

namespace {

using chess::JsonValue;

/// The chance of one wrong change among all parts.
constexpr double kChanceOfWrongChange = 0.05;

std::string text_of(JsonValue value, std::string_view key) {
  const auto found = value.find(key);
  return found && found->is_string() ? found->string() : std::string();
}

std::optional<std::uint64_t> count_of(JsonValue value, std::string_view key) {
  const auto found = value.find(key);
  const auto number = found ? found->as_int() : std::nullopt;
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

std::optional<Proportion> serious_of(JsonValue rate) {
  const auto moves = count_of(rate, "moves");
  const auto mistakes = count_of(rate, "mistakes");
  const auto blunders = count_of(rate, "blunders");
  if (!moves || !mistakes || !blunders || *mistakes > *moves || *blunders > *moves - *mistakes)
    return std::nullopt;
  return Proportion{*mistakes + *blunders, *moves};
}

RateChange change_of(std::string table, std::string row, const Proportion& before, const Proportion& now) {
  return {std::move(table), std::move(row), before, now, chance_of_difference(before, now)};
}

}  // namespace

std::expected<EarlierReport, chess::Error> parse_earlier_report(std::string_view text) {
  const auto fault = [] {
    return std::unexpected(chess::Error("", "this is no report that annotate --report has written as .json"));
  };
  chess::JsonTape tape;
  const auto json = tape.parse(text);
  if (!json || !json->is_object()) return fault();
  EarlierReport report;
  report.rules = text_of(*json, "rules");
  report.from = text_of(*json, "from");
  report.to = text_of(*json, "to");
  const auto players = json->find("player");
  const auto total = json->find("total");
  const auto rates = json->find("rates");
  if (!players || !players->is_array() || !total || !rates || !rates->is_object()) return fault();
  for (auto at = players->first(); !at.done(); at.advance()) {
    if (!at.value().is_string()) return fault();
    report.players.push_back(at.value().string());
  }
  const auto serious = serious_of(*total);
  if (!serious) return fault();
  report.total = *serious;
  for (auto table = rates->first(); !table.done(); table.advance()) {
    if (!table.value().is_array()) return fault();
    for (auto row = table.value().first(); !row.done(); row.advance()) {
      const auto part = serious_of(row.value());
      if (!part) return fault();
      report.rows[{table.key().string(), text_of(row.value(), "key")}] = *part;
    }
  }
  return report;
}

PlayerProgress progress_since(const EarlierReport& earlier, const PlayerStatistics& now,
                              const std::vector<RateTable>& rates) {
  PlayerProgress progress;
  progress.total = change_of("", "", earlier.total, now.total().serious());
  progress.may_overlap =
      !earlier.is_other && (earlier.to.empty() || now.first_date().empty() ||
                            (earlier.to >= now.first_date() && earlier.from <= now.last_date()));
  for (const RateTable& table : rates) {
    if (table.key == "result" || table.key == "month") continue;
    for (const RateRow& row : table.rows) {
      const auto before = earlier.rows.find({table.key, row.key});
      if (before == earlier.rows.end() || before->second.hits + row.serious().hits < kLeastEvents) continue;
      progress.parts.push_back(change_of(table.key, row.key, before->second, row.serious()));
    }
  }
  const auto looked_at = static_cast<double>(progress.parts.size());
  std::erase_if(progress.parts,
                [&](const RateChange& change) { return change.chance * looked_at >= kChanceOfWrongChange; });
  std::ranges::stable_sort(progress.parts, {}, &RateChange::chance);
  return progress;
}

}  // namespace annotate
