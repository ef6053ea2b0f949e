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
// Against learning games by heart: ../../nnue/NETS.md has what other values came to.
constexpr double kDecay = 0.1;

// Numbers that stay in the nearest cache while one set of gradients after the other is added.
constexpr std::size_t kPiece = 1024;

/// Integers times 1 / `one` in the engine, at most `largest` of either sign.
struct Grid {
  int one;
  double largest;

  float limit() const {
    const auto steps = static_cast<float>(one);
    return std::floor(static_cast<float>(largest) * steps) / steps;
  }
};
constexpr Grid kFirstLayer{nnue::kHiddenOne, nnue::kLargestWeight};

/// The numbers behind the weights of the first layer, up to `end`.
struct Part {
  std::size_t end;
  Grid grid;
};
constexpr std::size_t kFeatureWeights = nnue::kKingBuckets * kSharedWeights;
constexpr Part kParts[] = {
    {kFeatureWeights + nnue::kHidden, kFirstLayer},
    {kParameters - nnue::kBuckets, {nnue::kOutputOne, nnue::kLargestWeight}},
    {kParameters, {nnue::kHiddenOne * nnue::kOutputOne, 1000}},
};

/// Weights of the first layer: `size` columns from `begin` on.
void round_weights(TrainingState& state, std::size_t begin, std::size_t size) {
  const auto one = static_cast<float>(kFirstLayer.one);
  const float largest = kFirstLayer.limit();
  const float* const __restrict shared = values(*state.shared.exact).data() + begin;
  for (std::size_t bucket = 0; bucket < nnue::kKingBuckets; ++bucket) {
    const std::size_t place = bucket * kSharedWeights + begin;
    float* const __restrict own = values(*state.own.exact).data() + place;
    float* const __restrict rounded = values(*state.rounded).data() + place;
    for (std::size_t i = 0; i < size; ++i) {
      const float sum = std::clamp(shared[i] + own[i], -largest, largest);
      own[i] = sum - shared[i];
      rounded[i] = std::rint(sum * one) / one;
    }
  }
}

/// All others: the places `begin`..`end - 1`.
void round_rest(TrainingState& state, std::size_t begin, std::size_t end) {
  float* const __restrict exact = values(*state.own.exact).data();
  float* const __restrict rounded = values(*state.rounded).data();
  for (const Part& part : kParts) {
    const auto one = static_cast<float>(part.grid.one);
    const float largest = part.grid.limit();
    const std::size_t stop = std::min(end, part.end);
    for (std::size_t i = begin; i < stop; ++i) {
      exact[i] = std::clamp(exact[i], -largest, largest);
      rounded[i] = std::rint(exact[i] * one) / one;
    }
    begin = std::max(begin, stop);
  }
}

/// One step of AdamW.
class Stride {
 public:
  // The means start at 0: what they lack is made up for.
  explicit Stride(const OptimizerStep& step)
      : rate_(static_cast<float>(step.rate / (1 - std::pow(kMeanKept, static_cast<double>(step.number))))),
        square_scale_(
            static_cast<float>(1 / (1 - std::pow(kMeanSquareKept, static_cast<double>(step.number))))),
        keep_(static_cast<float>(1 - step.rate * kDecay)),
        scale_(static_cast<float>(step.scale)) {}

  /// `size` numbers from `begin` on, by the sums of their gradients.
  template <class Numbers>
  void take(Learning<Numbers>& numbers, std::size_t begin, std::size_t size, const float* sums) const {
    constexpr auto kKept = static_cast<float>(kMeanKept);
    constexpr auto kSquareKept = static_cast<float>(kMeanSquareKept);
    float* const __restrict exact = values(*numbers.exact).data() + begin;
    float* const __restrict mean = values(*numbers.mean).data() + begin;
    float* const __restrict square = values(*numbers.mean_square).data() + begin;
    for (std::size_t i = 0; i < size; ++i) {
      const float gradient = sums[i] * scale_;
      mean[i] = kKept * mean[i] + (1 - kKept) * gradient;
      square[i] = kSquareKept * square[i] + (1 - kSquareKept) * gradient * gradient;
      exact[i] = keep_ * exact[i] - rate_ * mean[i] / (std::sqrt(square[i] * square_scale_) + kTiny);
    }
  }

 private:
  float rate_;
  float square_scale_;
  float keep_;
  float scale_;
};

using Gradients = std::span<const std::unique_ptr<Parameters>>;

/// Their sums of the places from `begin` on; they become 0.
void take_sums(Gradients gradients, std::size_t begin, std::size_t size, float* __restrict sums) {
  std::fill_n(sums, size, 0.0F);
  for (const auto& slice : gradients) {
    float* const __restrict gradient = values(*slice).data() + begin;
    for (std::size_t i = 0; i < size; ++i) sums[i] += gradient[i];
    std::fill_n(gradient, size, 0.0F);
  }
}

void update_weights(TrainingState& state, const Stride& stride, Gradients gradients, std::size_t begin,
                    std::size_t size) {
  float sums[kPiece];
  float of_all[kPiece] = {};
  for (std::size_t bucket = 0; bucket < nnue::kKingBuckets; ++bucket) {
    const std::size_t place = bucket * kSharedWeights + begin;
    take_sums(gradients, place, size, sums);
    for (std::size_t i = 0; i < size; ++i) of_all[i] += sums[i];
    stride.take(state.own, place, size, sums);
  }
  if constexpr (nnue::kKingBuckets > 1) stride.take(state.shared, begin, size, of_all);
  round_weights(state, begin, size);
}

void update_rest(TrainingState& state, const Stride& stride, Gradients gradients, std::size_t begin,
                 std::size_t size) {
  float sums[kPiece];
  take_sums(gradients, begin, size, sums);
  stride.take(state.own, begin, size, sums);
  round_rest(state, begin, begin + size);
}

/// What all king buckets' weights have in common becomes shared.
[[maybe_unused]] void share(TrainingState& state) {
  const std::span shared = values(*state.shared.exact);
  const std::span own = values(*state.own.exact).first(kFeatureWeights);
  for (std::size_t i = 0; i < kFeatureWeights; ++i)
    shared[i % kSharedWeights] += own[i] / static_cast<float>(nnue::kKingBuckets);
  for (std::size_t i = 0; i < kFeatureWeights; ++i) own[i] -= shared[i % kSharedWeights];
}

TrainingState begun_with(std::unique_ptr<Parameters> parameters) {
  TrainingState state;
  state.own.exact = std::move(parameters);
  if constexpr (nnue::kKingBuckets > 1) share(state);
  round_parameters(state);
  return state;
}

template <class State, class Number>
std::vector<std::span<Number>> numbers_of(State& state) {
  return {values(*state.own.exact),    values(*state.own.mean),    values(*state.own.mean_square),
          values(*state.shared.exact), values(*state.shared.mean), values(*state.shared.mean_square)};
}

}  // namespace

TrainingState TrainingState::random(std::uint64_t seed) { return begun_with(random_parameters(seed)); }
TrainingState TrainingState::of(const nnue::Network& network) { return begun_with(exact_numbers(network)); }

std::vector<std::span<float>> kept_numbers(TrainingState& state) {
  return numbers_of<TrainingState, float>(state);
}
std::vector<std::span<const float>> kept_numbers(const TrainingState& state) {
  return numbers_of<const TrainingState, const float>(state);
}

void round_parameters(TrainingState& state) {
  round_weights(state, 0, kSharedWeights);
  round_rest(state, kFeatureWeights, kParameters);
}

void update(TrainingState& state, const OptimizerStep& step, Gradients gradients, std::size_t begin,
            std::size_t end) {
  const Stride stride(step);
  while (begin < end) {
    const bool is_weight = begin < kSharedWeights;
    const std::size_t size = std::min({end, begin + kPiece, is_weight ? kSharedWeights : end}) - begin;
    if (is_weight)
      update_weights(state, stride, gradients, begin, size);
    else
      update_rest(state, stride, gradients, begin + (kParameters - kColumns), size);
    begin += size;
  }
}

}  // namespace engine::train
