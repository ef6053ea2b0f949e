// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/parameters.h"

#include <cmath>

#include "base/random.h"

namespace engine::train {
namespace {

/// In [-bound, bound).
float uniform(chess::Random& random, double bound) {
  constexpr int kBits = 53;
  const double unit = std::ldexp(static_cast<double>(random.next() >> (64 - kBits)), -kBits);
  return static_cast<float>(bound * (2 * unit - 1));
}

}  // namespace

std::unique_ptr<Parameters> random_parameters(std::uint64_t seed) {
  // Some 24 inputs are on; the hidden numbers start on the rising part of the activation. (Of bounds
  // from 0.015 to 0.2 those around this one gave the least loss.)
  constexpr double kFeatureBound = 0.04;
  constexpr float kFeatureBias = 0.1F;
  const double output_bound = 1 / std::sqrt(2.0 * nnue::kHidden);
  auto p = zero_parameters();
  chess::Random random(seed);
  for (auto& row : p->feature_weights)
    for (float& w : row) w = uniform(random, kFeatureBound);
  for (float& bias : p->feature_biases) bias = kFeatureBias;
  // Every bucket starts the same: what differs between them is learnt.
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < nnue::kHidden; ++i) {
      const float w = uniform(random, output_bound);
      for (auto& bucket : p->output_weights) bucket[side][i] = w;
    }
  return p;
}

}  // namespace engine::train
