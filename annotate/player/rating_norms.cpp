// SPDX-License-Identifier: GPL-3.0-or-later
// SOURCE: 337 rated games of lichess (kdave/pgn-toys, a cut of lichess's database of 2021-10, CC0), 673 sides
// with 22,329 moves, November 2026, each annotated by
//     annotate games.pgn --no-config --nodes 50000 --engine marginalia -o annotated.pgn
// and counted by
//     bench/annotation/rating_norms.py annotated.pgn
// which fits a rate for each rating and a factor for each speed.
#include "annotate/player/rating_norms.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/text.h"

namespace annotate {

namespace {

/// Each row up to the next.
struct RatingRow {
  int from;
  double percent;  ///< mistakes and blunders in 100 moves of blitz
};
constexpr RatingRow kRatings[] = {{600, 15.6},  {1200, 11.6}, {1400, 11.4},
                                  {1600, 10.4}, {1800, 8.5},  {2000, 8.1}};
/// Beyond these the table has too few players.
constexpr int kLowest = 600;
constexpr int kHighest = 2600;

/// Each row up to the next, by lichess's estimate of a game: the time, and forty increments.
struct SpeedRow {
  int from;  ///< seconds
  double factor;
};
constexpr SpeedRow kSpeeds[] = {{0, 1.17}, {180, 1.0}, {480, 0.90}};
constexpr int kMovesOfAGame = 40;

/// The standard deviation of players of one rating, as a share of their rate.
constexpr double kSpread = 0.40;
/// Errors come in clusters: the variance of their number in a game of one player is so many times that of
/// independent moves. (62 games of one player: 1.35; among all sides of the table it is 2.0, from which
/// kSpread comes.)
constexpr double kClustering = 1.35;

template <class Row>
const Row& row_at(std::span<const Row> rows, int value) {
  std::size_t index = 0;
  while (index + 1 < rows.size() && rows[index + 1].from <= value) ++index;
  return rows[index];
}

/// The point below which a gamma variable of that shape and rate 1 lies with the chance that belongs to `z`
/// (Wilson and Hilferty 1931).
double gamma_quantile(double shape, double z) {
  const double root = std::max(0.0, 1.0 - 1.0 / (9.0 * shape) + z / (3.0 * std::sqrt(shape)));
  return shape * root * root * root;
}

}  // namespace

std::optional<double> norm_of(int rating, std::string_view time_control) {
  if (rating < kLowest || rating >= kHighest) return std::nullopt;
  const std::size_t plus = time_control.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto time = chess::parse_number<int>(time_control.substr(0, plus));
  const auto increment = chess::parse_number<int>(time_control.substr(plus + 1));
  constexpr int kLongest = 100'000;
  if (!time || !increment || *time < 0 || *increment < 0 || *time > kLongest || *increment > kLongest)
    return std::nullopt;
  const SpeedRow& speed = row_at<SpeedRow>(kSpeeds, *time + kMovesOfAGame * *increment);
  return row_at<RatingRow>(kRatings, rating).percent * speed.factor / 100.0;
}

LongRunRate long_run_rate(const Proportion& serious, double norm) {
  constexpr double kTwoSided95 = 1.96;
  constexpr double kPriorShape = 1.0 / (kSpread * kSpread);
  const double shape = kPriorShape + static_cast<double>(serious.hits) / kClustering;
  const double rate = kPriorShape / norm + static_cast<double>(serious.trials) / kClustering;
  return {.mean = shape / rate,
          .interval = {gamma_quantile(shape, -kTwoSided95) / rate, gamma_quantile(shape, kTwoSided95) / rate},
          .prior_moves = kClustering * kPriorShape / norm};
}

}  // namespace annotate
