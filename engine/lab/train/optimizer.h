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

#include "engine/lab/train/parameters.h"

namespace engine::train {

/// Everything that changes while training.
struct TrainingState {
  std::unique_ptr<Parameters> exact;
  std::unique_ptr<Parameters> rounded;      ///< to what the engine's integers can hold
  std::unique_ptr<Parameters> mean;         ///< of the gradients, fading
  std::unique_ptr<Parameters> mean_square;  ///< of the gradients, fading
  std::uint64_t steps = 0;

  /// Where training starts.
  static TrainingState random(std::uint64_t seed);
  /// Where it starts from what another training came to.
  static TrainingState of(const nnue::Network& network);
};

/// Keeps the exact numbers `begin`..`end - 1` within what the engine's integers can hold (weights within
/// nnue::kLargestWeight), and makes the rounded ones from them.
void round_parameters(TrainingState& state, std::size_t begin, std::size_t end);

struct OptimizerStep {
  double rate = 0;       ///< the step length of a steady gradient
  double scale = 1;      ///< the gradients are their sum times this
  std::uint64_t number = 1;  ///< counted from 1
};

/// Moves the numbers `begin`..`end - 1` against the sum of `gradients`, which become 0 there, and
/// rounds.
void update(TrainingState& state, const OptimizerStep& step,
            std::span<const std::unique_ptr<Parameters>> gradients, std::size_t begin, std::size_t end);

}  // namespace engine::train
