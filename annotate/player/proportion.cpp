// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/proportion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace annotate {

namespace {

/// The 97.5 % quantile of the normal distribution.
constexpr double kDeviations = 1.959963984540054;

}  // namespace

ShareInterval wilson_interval(const Proportion& proportion) {
  if (proportion.trials == 0) return {};
  const auto n = static_cast<double>(proportion.trials);
  const double p = proportion.share();
  const double square = kDeviations * kDeviations;
  const double centre = (p + square / (2.0 * n)) / (1.0 + square / n);
  const double half =
      kDeviations / (1.0 + square / n) * std::sqrt(p * (1.0 - p) / n + square / (4.0 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double chance_of_difference(const Proportion& a, const Proportion& b) {
  if (a.trials == 0 || b.trials == 0) return 1.0;
  const double pooled = Proportion{a.hits + b.hits, a.trials + b.trials}.share();
  const double variance =
      pooled * (1.0 - pooled) * (1.0 / static_cast<double>(a.trials) + 1.0 / static_cast<double>(b.trials));
  if (variance <= 0.0) return 1.0;
  return std::erfc(std::abs(a.share() - b.share()) / std::sqrt(variance) / std::numbers::sqrt2);
}

}  // namespace annotate
