// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/win_chance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/portable_math.h"

namespace chess { inline namespace evals {

namespace {

double standard_deviation(std::span<const double> values) {
  double sum = 0.0;
  for (const double v : values) sum += v;
  const double mean = sum / static_cast<double>(values.size());
  double squares = 0.0;
  for (const double v : values) squares += (v - mean) * (v - mean);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// One weight a move: the first few share the first window, so that the counts agree.
std::vector<double> volatility_weights(std::span<const double> win_percents) {
  const std::size_t moves = win_percents.size() - 1;
  const std::size_t window = std::min(std::clamp<std::size_t>(moves / 10, 2, 8), win_percents.size());
  const auto weight_at = [&](std::size_t first) {
    return std::clamp(standard_deviation(win_percents.subspan(first, window)), 0.5, 12.0);
  };
  std::vector<double> weights(window - 2, weight_at(0));
  for (std::size_t first = 0; first + window <= win_percents.size(); ++first)
    weights.push_back(weight_at(first));
  return weights;
}

/// Sums that the means of one side's moves are made of.
struct Sums {
  int moves = 0;
  double weight = 0.0;
  double weighted = 0.0;
  double reciprocals = 0.0;
  double loss = 0.0;
};

}  // namespace

double winning_chances(int centipawns, double constant) {
  return 2.0 / (1.0 + portable::exp(-constant * centipawns)) - 1.0;
}

double winning_chances(Score score, double constant) {
  if (score.is_mate()) return score.is_winning_mate() ? 1.0 : -1.0;
  return winning_chances(*score.centipawns(), constant);
}

int ceiled_centipawns(Score score) {
  if (score.is_mate()) return score.is_winning_mate() ? kCpCeiling : -kCpCeiling;
  return std::clamp(*score.centipawns(), -kCpCeiling, kCpCeiling);
}

double win_percent(Score score, double constant) {
  return 50.0 + 50.0 * winning_chances(ceiled_centipawns(score), constant);
}

double move_accuracy(double win_percent_before, double win_percent_after) {
  const double fall = win_percent_before - win_percent_after;
  if (fall <= 0.0) return 100.0;
  return std::clamp(103.1668100711649 * portable::exp(-0.04354415386953951 * fall) - 3.166924740191411 + 1.0,
                    0.0, 100.0);
}

EnumArray<Color, std::optional<Performance>> performances(std::span<const Score> scores, Color first,
                                                          double constant) {
  EnumArray<Color, std::optional<Performance>> result{};
  if (scores.size() < 2) return result;

  std::vector<double> percents;
  percents.reserve(scores.size());
  for (const Score s : scores) percents.push_back(win_percent(s, constant));
  const std::vector<double> weights = volatility_weights(percents);

  EnumArray<Color, Sums> sums{};
  for (std::size_t i = 1; i < scores.size(); ++i) {
    const Color mover = i % 2 == 1 ? first : !first;
    const bool white = mover == Color::White;
    const double before = white ? percents[i - 1] : 100.0 - percents[i - 1];
    const double after = white ? percents[i] : 100.0 - percents[i];
    const double accuracy = move_accuracy(before, after);
    const int fall = (ceiled_centipawns(scores[i - 1]) - ceiled_centipawns(scores[i])) * (white ? 1 : -1);
    Sums& side = sums[mover];
    ++side.moves;
    side.weight += weights[i - 1];
    side.weighted += weights[i - 1] * accuracy;
    side.reciprocals += 1.0 / std::max(1.0, accuracy);  // a zero would make the harmonic mean zero
    side.loss += std::max(0, fall);
  }
  for (const Color c : kColors) {
    const Sums& side = sums[c];
    if (side.moves == 0) continue;
    const double weighted_mean = side.weighted / side.weight;
    const double harmonic_mean = side.moves / side.reciprocals;
    result[c] = Performance{(weighted_mean + harmonic_mean) / 2.0, side.loss / side.moves};
  }
  return result;
}

}}  // namespace chess::evals
