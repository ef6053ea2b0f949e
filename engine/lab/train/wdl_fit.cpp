// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/wdl_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace engine::train {
namespace {

double share(double x) { return 1 / (1 + std::exp(-x)); }

double log_likelihood(const ResultCounts& counts, double a, double b) {
  constexpr double kLeast = 1e-9;
  double sum = 0;
  counts.for_each([&](int score, const std::array<std::uint64_t, 3>& seen) {
    const double win = std::max(share((score - a) / b), kLeast);
    const double loss = std::max(share((-score - a) / b), kLeast);
    const double draw = std::max(1 - win - loss, kLeast);
    sum += static_cast<double>(seen[2]) * std::log(win) + static_cast<double>(seen[1]) * std::log(draw) +
           static_cast<double>(seen[0]) * std::log(loss);
  });
  return sum;
}

/// Where `f`, which rises and then falls, is largest between `low` and `high` (golden section).
template <class Function>
double largest_at(double low, double high, Function f) {
  constexpr double kRatio = 1 / std::numbers::phi;
  constexpr double kNear = 0.05;
  double left = high - kRatio * (high - low);
  double right = low + kRatio * (high - low);
  double at_left = f(left);
  double at_right = f(right);
  while (high - low > kNear) {
    if (at_left >= at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - kRatio * (high - low);
      at_left = f(left);
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + kRatio * (high - low);
      at_right = f(right);
    }
  }
  return (low + high) / 2;
}

}  // namespace

void ResultCounts::add(int score, int half_points) {
  if (std::abs(score) > kLargestScore) return;
  ++counts_[static_cast<std::size_t>(score + kLargestScore)][static_cast<std::size_t>(half_points)];
}

ResultCounts::Shares ResultCounts::around(int score, int reach) const {
  std::array<std::uint64_t, 3> sum{};
  for (int s = std::max(score - reach, -kLargestScore); s <= std::min(score + reach, kLargestScore); ++s)
    for (std::size_t r = 0; r < sum.size(); ++r)
      sum[r] += counts_[static_cast<std::size_t>(s + kLargestScore)][r];
  const std::uint64_t all = sum[0] + sum[1] + sum[2];
  const auto part = [all](std::uint64_t n) {
    return all == 0 ? 0.0 : static_cast<double>(n) / static_cast<double>(all);
  };
  return {score, all, part(sum[2]), part(sum[1]), part(sum[0])};
}

WdlFit fit_wdl(const ResultCounts& counts) {
  constexpr double kSmallest = 1;
  const auto best_spread = [&counts](double a) {
    return largest_at(kSmallest, ResultCounts::kLargestScore,
                      [&](double b) { return log_likelihood(counts, a, b); });
  };
  const double a = largest_at(kSmallest, ResultCounts::kLargestScore,
                              [&](double at) { return log_likelihood(counts, at, best_spread(at)); });
  return {a, best_spread(a)};
}

}  // namespace engine::train
