// SPDX-License-Identifier: GPL-3.0-or-later
#include "movedb/weight.h"

#include <cmath>

namespace chess::inline movedb {

namespace {

constexpr double kEloScale = 400;
constexpr double kExpectedGames = 2;
constexpr double kScoreBase = 100;
constexpr double kScoreFactor = 2;
constexpr double kScoreGames = 20;
constexpr double kHighestWeight = 255;

/// Black's expected score at the difference `white - black` of ratings.
double black_chance(double difference, double k) { return 1 / (1 + std::pow(10.0, difference / k)); }

}  // namespace

std::uint8_t weight_of(const MoveCounts& counts, WeightK k) {
  const double rated_difference = counts.rated > 0 ? counts.white_average() - counts.black_average() : 0;
  const double expected = 1 - black_chance(rated_difference, kEloScale);
  const auto finished = static_cast<double>(counts.finished());
  const double points = counts.white_wins + counts.draws / 2.0;
  const double score = (points + kExpectedGames * expected) / (finished + kExpectedGames);
  const double difference = kEloScale * std::log10(score / (1 - score));
  double divisor = kEloScale;
  if (k == WeightK::Score) {
    const double margin = std::abs(static_cast<double>(counts.white_wins) - counts.black_wins);
    const double score_difference = finished > 0 ? kScoreGames * margin / finished : 0;
    divisor = kScoreBase + kScoreFactor * score_difference;
  }
  return static_cast<std::uint8_t>(std::lround(kHighestWeight * black_chance(difference, divisor)));
}

}  // namespace chess::inline movedb
