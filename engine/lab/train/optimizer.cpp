// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/optimizer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace engine::train {
namespace {

constexpr double kMeanKept = 0.9;
constexpr double kMeanSquareKept = 0.999;
constexpr float kTiny = 1e-8F;
// Against learning games by heart: ../nnue/NETS.md has what other values came to.
constexpr double kDecay = 0.1;

/// The numbers up to `end`: integers times 1 / `one` in the engine, at most `largest` of either sign.
struct Part {
  std::size_t end;
  int one;
  double largest;
};
constexpr Part kParts[] = {
    {std::size_t{nnue::kHidden} * (nnue::kFeatures + 1), nnue::kHiddenOne, nnue::kLargestWeight},
    {kParameters - nnue::kBuckets, nnue::kOutputOne, nnue::kLargestWeight},
    {kParameters, nnue::kHiddenOne* nnue::kOutputOne, 1000},
};

}  // namespace

namespace {

TrainingState begun_with(std::unique_ptr<Parameters> parameters) {
  TrainingState state{std::move(parameters), zero_parameters(), zero_parameters(), zero_parameters(), 0};
  round_parameters(state, 0, kParameters);
  return state;
}

}  // namespace

TrainingState TrainingState::random(std::uint64_t seed) { return begun_with(random_parameters(seed)); }
TrainingState TrainingState::of(const nnue::Network& network) { return begun_with(exact_numbers(network)); }

void round_parameters(TrainingState& state, std::size_t begin, std::size_t end) {
  float* const __restrict exact = values(*state.exact).data();
  float* const __restrict rounded = values(*state.rounded).data();
  for (const Part& part : kParts) {
    const auto one = static_cast<float>(part.one);
    const float largest = std::floor(static_cast<float>(part.largest) * one) / one;
    const std::size_t stop = std::min(end, part.end);
    for (std::size_t i = begin; i < stop; ++i) {
      exact[i] = std::clamp(exact[i], -largest, largest);
      rounded[i] = std::rint(exact[i] * one) / one;
    }
    begin = std::max(begin, stop);
  }
}

void update(TrainingState& state, const OptimizerStep& step,
            std::span<const std::unique_ptr<Parameters>> gradients, std::size_t begin, std::size_t end) {
  const auto n = static_cast<double>(step.number);
  // The means start at 0: what they lack is made up for.
  const auto rate = static_cast<float>(step.rate / (1 - std::pow(kMeanKept, n)));
  const auto square_scale = static_cast<float>(1 / (1 - std::pow(kMeanSquareKept, n)));
  const auto keep = static_cast<float>(1 - step.rate * kDecay);
  const auto scale = static_cast<float>(step.scale);
  constexpr auto kKept = static_cast<float>(kMeanKept);
  constexpr auto kSquareKept = static_cast<float>(kMeanSquareKept);

  // Pieces that stay in the nearest cache while one set of gradients after the other is added.
  constexpr std::size_t kPiece = 1024;
  float sum[kPiece];
  for (std::size_t piece = begin; piece < end; piece += kPiece) {
    const std::size_t size = std::min(kPiece, end - piece);
    std::fill_n(sum, size, 0.0F);
    for (const auto& slice : gradients) {
      float* const gradient = values(*slice).data() + piece;
      for (std::size_t i = 0; i < size; ++i) sum[i] += gradient[i];
      std::fill_n(gradient, size, 0.0F);
    }
    float* const __restrict exact = values(*state.exact).data() + piece;
    float* const __restrict mean = values(*state.mean).data() + piece;
    float* const __restrict square = values(*state.mean_square).data() + piece;
    for (std::size_t i = 0; i < size; ++i) {
      const float gradient = sum[i] * scale;
      mean[i] = kKept * mean[i] + (1 - kKept) * gradient;
      square[i] = kSquareKept * square[i] + (1 - kSquareKept) * gradient * gradient;
      exact[i] = keep * exact[i] - rate * mean[i] / (std::sqrt(square[i] * square_scale) + kTiny);
    }
    round_parameters(state, piece, piece + size);
  }
}

}  // namespace engine::train
