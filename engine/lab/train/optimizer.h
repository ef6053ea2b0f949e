// SPDX-License-Identifier: GPL-3.0-or-later
// AdamW: every number has its own step length, from the mean and the mean square of its last gradients,
// and all shrink a little at each step, apart from what the gradient says.
// (Loshchilov, Hutter: "Decoupled weight decay regularization", 2019.)
// Gradients are taken where the engine's integers will be, so that training makes up for the rounding; the
// steps, mostly smaller than those from integer to integer, are taken by the exact numbers. (The "straight-
// through estimator": Bengio, Leonard, Courville, "Estimating or propagating gradients through stochastic
// neurons", 2013.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/lab/train/parameters.h"

namespace engine::train {

/// Numbers that learn.
template <class Numbers>
struct Learning {
  std::unique_ptr<Numbers> exact = std::make_unique<Numbers>();
  std::unique_ptr<Numbers> mean = std::make_unique<Numbers>();         ///< of the gradients, fading
  std::unique_ptr<Numbers> mean_square = std::make_unique<Numbers>();  ///< of the gradients, fading
};

/// Everything that changes while training.
struct TrainingState {
  Learning<Parameters> own;        ///< of the first layer what a king bucket adds to the shared weights
  Learning<SharedWeights> shared;
  /// Both together, rounded to what the engine's integers can hold.
  std::unique_ptr<Parameters> rounded = zero_parameters();
  std::uint64_t steps = 0;

  /// Where training starts.
  static TrainingState random(std::uint64_t seed);
  /// Where it starts from what another training came to.
  static TrainingState of(const nnue::Network& network);
};

/// All that a run must keep to go on, in a fixed order; `rounded` follows from it.
std::vector<std::span<float>> kept_numbers(TrainingState& state);
std::vector<std::span<const float>> kept_numbers(const TrainingState& state);

/// The places in Parameters that are worked on together: a weight of the first layer in all king buckets is
/// one column; every other number is one by itself.
inline constexpr std::size_t kColumns = kParameters - (nnue::kKingBuckets - 1) * kSharedWeights;

/// Keeps the exact numbers within what the engine's integers can hold (weights within nnue::kLargestWeight),
/// and makes the rounded ones from them.
void round_parameters(TrainingState& state);

struct OptimizerStep {
  double rate = 0;       ///< the step length of a steady gradient
  double scale = 1;      ///< the gradients are their sum times this
  std::uint64_t number = 1;  ///< counted from 1
};

/// Moves the numbers of the columns `begin`..`end - 1` against the sum of `gradients`, which become 0 there,
/// and rounds.
void update(TrainingState& state, const OptimizerStep& step,
            std::span<const std::unique_ptr<Parameters>> gradients, std::size_t begin, std::size_t end);

}  // namespace engine::train
