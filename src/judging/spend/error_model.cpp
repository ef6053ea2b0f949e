// SPDX-License-Identifier: GPL-3.0-or-later
#include "spend/error_model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/portable_math.h"
#include "evals/win_chance.h"

namespace chess { inline namespace spend {

namespace {

/// The error of winning chances after this many nodes, in a balanced position that gives no sign of trouble.
constexpr double kNodesOfTypicalError = 100'000.0;
constexpr double kTypicalError = 0.031;
/// The error falls with this power of the nodes.
constexpr double kErrorPower = 0.2;
/// What the last iterations disagreed by counts this much of an error.
constexpr double kErrorOfUnrest = 0.5;
constexpr std::size_t kStepsOfUnrest = 4;
/// Even a decided position is judged with some error.
constexpr double kLeastError = 0.004;

/// How much more the chances change with longer search where one side stands better: twice as much half-way
/// to a win, hardly at all once the game is decided. 1 in a balanced position.
double liveliness(double chances) {
  const double distance = std::abs(chances);
  return (1.0 + 2.0 * distance) * (1.0 - distance * distance * distance * distance);
}

/// The share of a normal distribution below `x` standard deviations.
double share_below(double x) { return 0.5 * portable::erfc(-x / std::sqrt(2.0)); }

}  // namespace

double error_of(const Evaluation& evaluation, double constant) {
  if (evaluation.is_by_tables) return 0.0;
  const double chances = winning_chances(evaluation.score, constant);
  const auto& steps = evaluation.steps;
  const std::size_t from = steps.size() > kStepsOfUnrest ? steps.size() - kStepsOfUnrest : 0;
  double lowest = chances;
  double highest = chances;
  for (std::size_t i = from; i < steps.size(); ++i) {
    const double then = winning_chances(steps[i].score, constant);
    lowest = std::min(lowest, then);
    highest = std::max(highest, then);
  }
  const double effort = std::max<double>(1.0, static_cast<double>(evaluation.nodes)) / kNodesOfTypicalError;
  const double noise = kTypicalError * portable::pow(effort, -kErrorPower) * liveliness(chances);
  const double unrest = kErrorOfUnrest * (highest - lowest);
  return std::sqrt(noise * noise + unrest * unrest) + kLeastError;
}

double error_of_longer(double error, double factor) { return error * portable::pow(factor, -kErrorPower); }

LossThresholds in_chances(const RuleSet& rules) {
  const auto converted = [&](double loss) {
    switch (rules.measure) {
      case LossMeasure::ExpectedPoints: return 2.0 * loss;
      case LossMeasure::Centipawns: return winning_chances(static_cast<int>(loss), rules.win_chance_constant);
      case LossMeasure::WinningChances: break;
    }
    return loss;
  };
  return {converted(rules.loss.inaccuracy), converted(rules.loss.mistake), converted(rules.loss.blunder)};
}

double label_error(const LossThresholds& thresholds, double loss, double error) {
  const auto crossing = [&](double threshold) { return share_below(-std::abs(loss - threshold) / error); };
  return std::min(1.0, crossing(thresholds.inaccuracy) + 0.5 * crossing(thresholds.mistake) +
                           0.5 * crossing(thresholds.blunder));
}

double gain_of_certainty(const LossThresholds& thresholds, double loss, double before, double after) {
  if (after >= before) return 0.0;
  // What the better measurement may say, weighed by how likely it says it (Gauss-Hermite, five points).
  struct QuadraturePoint {
    double deviations;
    double weight;
  };
  constexpr std::array<QuadraturePoint, 5> kPoints{{{-2.856970, 0.0112574},
                                                    {-1.355626, 0.2220759},
                                                    {0.0, 0.5333333},
                                                    {1.355626, 0.2220759},
                                                    {2.856970, 0.0112574}}};
  const double spread = std::sqrt(before * before - after * after);
  double remaining = 0.0;
  for (const QuadraturePoint& point : kPoints)
    remaining += point.weight * label_error(thresholds, loss + point.deviations * spread, after);
  return std::max(0.0, label_error(thresholds, loss, before) - remaining);
}

}}  // namespace chess::spend
