// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/match_score.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace chess { inline namespace match {

Schedule::Schedule(std::size_t players, MatchFormat format, std::size_t games)
    : players_(players),
      format_(format),
      pairs_((games + 1) / 2),
      encounters_(format == MatchFormat::Gauntlet ? players - 1 : players * (players - 1) / 2) {}

Pairing Schedule::at(std::size_t index) const {
  const std::size_t pair = index / 2;
  std::size_t encounter = pair % encounters_;
  std::size_t first = 0;
  if (format_ == MatchFormat::RoundRobin) {
    while (encounter >= players_ - 1 - first) {
      encounter -= players_ - 1 - first;
      ++first;
    }
  }
  Pairing pairing{first, first + 1 + encounter, pair / encounters_};
  if (index % 2 == 1) std::swap(pairing.white, pairing.black);
  return pairing;
}

std::string to_round(std::size_t index) {
  return std::to_string(index / 2 + 1) + '.' + std::to_string(index % 2 + 1);
}

std::optional<std::size_t> parse_round(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto pair = parse_number<std::uint32_t>(text.substr(0, dot));
  const auto game = parse_number<std::uint32_t>(text.substr(dot + 1));
  if (!pair || !game || *pair < 1 || *game < 1 || *game > 2) return std::nullopt;
  return 2 * (std::size_t{*pair} - 1) + (*game - 1);
}

int half_points(GameResult result, Color view) {
  if (result == GameResult::Draw) return 1;
  return (result == GameResult::WhiteWins) == (view == Color::White) ? 2 : 0;
}

namespace {

int half_points_of(std::size_t player, const Pairing& pairing, GameResult result) {
  return half_points(result, pairing.white == player ? Color::White : Color::Black);
}

}  // namespace

bool MatchScore::add(std::size_t index, GameResult result, GameEnding ending) {
  if (!results_.emplace(index, result).second) return false;
  const Pairing pairing = schedule_.at(index);
  const auto key = std::minmax(pairing.white, pairing.black);
  EncounterScore& encounter = encounters_[key];
  const int points = half_points_of(key.first, pairing, result);
  encounter.games.add(points);
  const std::size_t other = index ^ 1;
  if (const auto found = results_.find(other); found != results_.end())
    ++encounter.pairs.counts[static_cast<std::size_t>(
        points + half_points_of(key.first, schedule_.at(other), found->second))];
  ++endings_[ending];
  if (is_fault(ending)) {
    const std::size_t loser = result == GameResult::WhiteWins ? pairing.black : pairing.white;
    ++faults_[loser][ending];
  }
  return true;
}

EncounterScore MatchScore::between(std::size_t a, std::size_t b) const {
  const auto found = encounters_.find(std::minmax(a, b));
  EncounterScore score = found == encounters_.end() ? EncounterScore{} : found->second;
  if (a > b) {
    std::swap(score.games.wins, score.games.losses);
    std::ranges::reverse(score.pairs.counts);
  }
  return score;
}

WinDrawLoss MatchScore::total(std::size_t player) const {
  WinDrawLoss total;
  for (const auto& [key, encounter] : encounters_) {
    if (key.first != player && key.second != player) continue;
    const bool is_first = key.first == player;
    total.wins += is_first ? encounter.games.wins : encounter.games.losses;
    total.losses += is_first ? encounter.games.losses : encounter.games.wins;
    total.draws += encounter.games.draws;
  }
  return total;
}

std::size_t MatchScore::faults(std::size_t player) const {
  std::size_t sum = 0;
  for (const auto& [ending, count] : faults_[player]) sum += count;
  return sum;
}

std::size_t MatchScore::faults(std::size_t player, GameEnding ending) const {
  const auto found = faults_[player].find(ending);
  return found == faults_[player].end() ? 0 : found->second;
}

std::size_t MatchScore::endings(GameEnding ending) const {
  const auto found = endings_.find(ending);
  return found == endings_.end() ? 0 : found->second;
}

}}  // namespace chess::match
