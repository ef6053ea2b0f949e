// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/move_counts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/portable_math.h"

namespace chess { inline namespace movedb {

namespace {

constexpr double kMostDifference = 800;

void add_saturating(std::uint32_t& counter, std::uint32_t more) {
  const std::uint32_t room = std::numeric_limits<std::uint32_t>::max() - counter;
  counter += std::min(room, more);
}

}  // namespace

bool MoveCounts::is_possible() const {
  const std::uint64_t most_elo = std::uint64_t{rated} * kHighestCountedElo;
  return rated <= finished() && rated_half_points <= 2 * std::uint64_t{rated} && white_elo_sum <= most_elo &&
         black_elo_sum <= most_elo;
}

MoveCounts MoveCounts::of_game(GameResult result, int white_elo, int black_elo) {
  MoveCounts counts;
  switch (result) {
    case GameResult::Unknown: counts.unfinished = 1; return counts;
    case GameResult::WhiteWins: counts.white_wins = 1; break;
    case GameResult::Draw: counts.draws = 1; break;
    case GameResult::BlackWins: counts.black_wins = 1; break;
  }
  if (white_elo <= 0 || black_elo <= 0) return counts;
  counts.rated = 1;
  counts.rated_half_points = 2 * counts.white_wins + counts.draws;
  counts.white_elo_sum = static_cast<std::uint64_t>(std::min(white_elo, kHighestCountedElo));
  counts.black_elo_sum = static_cast<std::uint64_t>(std::min(black_elo, kHighestCountedElo));
  return counts;
}

std::optional<double> MoveCounts::score(Color side) const {
  if (finished() == 0) return std::nullopt;
  return static_cast<double>(2 * wins(side) + draws) / static_cast<double>(2 * finished());
}

std::optional<double> MoveCounts::average_rating(Color side) const {
  if (rated == 0) return std::nullopt;
  return side == Color::White ? white_average() : black_average();
}

std::optional<double> MoveCounts::performance(Color side) const {
  if (rated == 0) return std::nullopt;
  const double white_score = static_cast<double>(rated_half_points) / (2.0 * rated);
  const double score = side == Color::White ? white_score : 1 - white_score;
  const double opponents = side == Color::White ? black_average() : white_average();
  if (score <= 0) return opponents - kMostDifference;
  if (score >= 1) return opponents + kMostDifference;
  const double difference = 400 * portable::log10(score / (1 - score));
  return opponents + std::clamp(difference, -kMostDifference, kMostDifference);
}

MoveCounts& MoveCounts::operator+=(const MoveCounts& other) {
  add_saturating(white_wins, other.white_wins);
  add_saturating(draws, other.draws);
  add_saturating(black_wins, other.black_wins);
  add_saturating(unfinished, other.unfinished);
  if (other.rated > std::numeric_limits<std::uint32_t>::max() - rated) return *this;
  rated += other.rated;
  rated_half_points += other.rated_half_points;
  white_elo_sum += other.white_elo_sum;
  black_elo_sum += other.black_elo_sum;
  return *this;
}

namespace {

constexpr double kEloScale = 400;
constexpr double kExpectedGames = 2;
constexpr double kScoreBase = 100;
constexpr double kScoreFactor = 2;
constexpr double kScoreGames = 20;
constexpr double kHighestWeight = 255;

/// Black's expected score at the difference `white - black` of ratings.
double black_chance(double difference, double k) { return 1 / (1 + portable::pow(10.0, difference / k)); }

}  // namespace

double MoveCounts::expected_white_score() const {
  return 1 - black_chance(rated > 0 ? white_average() - black_average() : 0, kEloScale);
}

std::uint8_t weight_of(const MoveCounts& counts, WeightK k) {
  const auto finished = static_cast<double>(counts.finished());
  const double points = counts.white_wins + counts.draws / 2.0;
  const double score =
      (points + kExpectedGames * counts.expected_white_score()) / (finished + kExpectedGames);
  const double difference = kEloScale * portable::log10(score / (1 - score));
  double divisor = kEloScale;
  if (k == WeightK::Score) {
    const double margin = std::abs(static_cast<double>(counts.white_wins) - counts.black_wins);
    const double score_difference = finished > 0 ? kScoreGames * margin / finished : 0;
    divisor = kScoreBase + kScoreFactor * score_difference;
  }
  return static_cast<std::uint8_t>(std::lround(kHighestWeight * black_chance(difference, divisor)));
}

}}  // namespace chess::movedb
