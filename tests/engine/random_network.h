// SPDX-License-Identifier: GPL-3.0-or-later
// Networks of chance, for laws that hold for every network.
#pragma once

#include <memory>

#include "base/random.h"
#include "engine/nnue/network.h"

namespace engine::test {

/// First layer within +-`feature`, output weights within +-`output`.
inline std::unique_ptr<nnue::Network> random_network(std::uint64_t seed, int feature, int output) {
  chess::Random random(seed);
  const auto within = [&random](int limit) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(2 * static_cast<unsigned>(limit) + 1)) -
                                     limit);
  };
  auto network = std::make_unique<nnue::Network>();
  for (auto& row : network->feature_weights)
    for (auto& w : row) w = within(feature);
  for (auto& b : network->feature_biases) b = within(feature);
  for (auto& bucket : network->output_weights)
    for (auto& half : bucket)
      for (auto& w : half) w = within(output);
  for (auto& b : network->output_biases) b = within(10'000);
  return network;
}

}  // namespace engine::test
