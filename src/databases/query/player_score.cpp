// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/player_score.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/portable_math.h"
#include "openings/opening_book.h"
#include "query/game_traits.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"

namespace chess { inline namespace query {

namespace {

template <class Key>
void merge_scores(std::map<Key, ScoreCount>& into, const std::map<Key, ScoreCount>& from) {
  for (const auto& [key, count] : from) into[key] += count;
}

}  // namespace

std::optional<double> ScoreCount::score() const {
  const std::uint64_t known = wins + draws + losses;
  if (known == 0) return std::nullopt;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(known);
}

void ScoreCount::add(GameResult result, Color side) {
  if (result == GameResult::Unknown)
    ++unknown;
  else if (result == GameResult::Draw)
    ++draws;
  else if ((result == GameResult::WhiteWins) == (side == Color::White))
    ++wins;
  else
    ++losses;
}

ScoreCount& ScoreCount::operator+=(const ScoreCount& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  unknown += other.unknown;
  return *this;
}

void PlayerScore::add(const ImportedGame& game) {
  if (!player_) return;
  for (const Color side : kColors) {
    const auto name = said(game.game.tags, side == Color::White ? "White" : "Black");
    if (!name || !player_->fits(*name)) continue;
    ScoreCount one;
    one.add(game.game.result, side);
    names.add(*name, one);
    add_side(game, side);
  }
}

void PlayerScore::add_side(const ImportedGame& imported, Color side) {
  const Game& game = imported.game;
  ScoreCount one;
  one.add(game.result, side);
  total += one;
  by_color[side] += one;
  const OpeningName opening = opening_of(game, true);
  if (!opening.name.empty())
    openings[side].add(split_opening_name(opening.name).opening, one);
  else if (!opening.eco.empty())
    openings[side].add(opening.eco, one);
  if (const auto date = date_of(game.tags)) by_year[date->year] += one;
  if (const auto rating = rating_of(game.tags, side == Color::White ? "BlackElo" : "WhiteElo")) {
    constexpr int highest = 4000;
    by_opponent[std::min(*rating, highest) / kBin * kBin] += one;
    if (game.result != GameResult::Unknown) {
      ++opponents_rated;
      opponents_sum += static_cast<std::uint64_t>(*rating);
      rated_half_points += 2 * one.wins + one.draws;
    }
  }
  if (const auto speed = speed_of_game(game)) by_speed[static_cast<int>(*speed)] += one;
  if (const auto field = said(game.tags, "TimeControl")) time_controls.add(*field, one);
}

void PlayerScore::merge(const PlayerScore& later) {
  total += later.total;
  for (const Color side : kColors) {
    by_color[side] += later.by_color[side];
    openings[side].merge(later.openings[side]);
  }
  merge_scores(by_year, later.by_year);
  merge_scores(by_opponent, later.by_opponent);
  merge_scores(by_speed, later.by_speed);
  time_controls.merge(later.time_controls);
  opponents_rated += later.opponents_rated;
  opponents_sum += later.opponents_sum;
  rated_half_points += later.rated_half_points;
  names.merge(later.names);
}

std::optional<int> PlayerScore::performance() const {
  if (opponents_rated == 0) return std::nullopt;
  const auto games = static_cast<double>(opponents_rated);
  const double mean = static_cast<double>(opponents_sum) / games;
  const double score = static_cast<double>(rated_half_points) / (2.0 * games);
  constexpr double most = 800.0;
  const double away = score <= 0.0 ? -most
                      : score >= 1.0
                          ? most
                          : std::clamp(400.0 * portable::log10(score / (1.0 - score)), -most, most);
  return static_cast<int>(std::lround(mean + away));
}

}}  // namespace chess::query
