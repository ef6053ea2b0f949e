// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/parameters.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <type_traits>

#include "base/random.h"
#include "engine/lab/train/gradient.h"
#include "engine/nnue/inference.h"
#include "engine/nnue/kernels.h"

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
  const std::span weights = values(*p);
  const std::span shared = weights.first(kSharedWeights);
  for (float& w : shared) w = uniform(random, kFeatureBound);
  for (std::size_t bucket = 1; bucket < nnue::kKingBuckets; ++bucket)
    std::ranges::copy(shared, weights.subspan(bucket * kSharedWeights).begin());
  for (float& bias : p->feature_biases) bias = kFeatureBias;
  // Every bucket starts the same: what differs between them is learnt.
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < nnue::kHidden; ++i) {
      const float w = uniform(random, output_bound);
      for (auto& bucket : p->output_weights) bucket[side][i] = w;
    }
  return p;
}

namespace {

std::int16_t rounded(float x, int one) {
  return static_cast<std::int16_t>(std::lround(static_cast<double>(x) * one));
}

}  // namespace

std::unique_ptr<nnue::Network> quantise(const Parameters& p) {
  auto out = std::make_unique<nnue::Network>();
  for (int f = 0; f < nnue::kFeatures; ++f)
    for (int i = 0; i < nnue::kHidden; ++i)
      out->feature_weights[f][i] = rounded(p.feature_weights[f][i], nnue::kHiddenOne);
  for (int i = 0; i < nnue::kHidden; ++i)
    out->feature_biases[i] = rounded(p.feature_biases[i], nnue::kHiddenOne);
  for (int b = 0; b < nnue::kBuckets; ++b) {
    for (int side = 0; side < 2; ++side)
      for (int i = 0; i < nnue::kHidden; ++i)
        out->output_weights[b][side][i] = rounded(p.output_weights[b][side][i], nnue::kOutputOne);
    out->output_biases[b] = static_cast<std::int32_t>(
        std::lround(static_cast<double>(p.output_biases[b]) * nnue::kHiddenOne * nnue::kOutputOne));
  }
  return out;
}

std::unique_ptr<Parameters> exact_numbers(const nnue::Network& network) {
  auto out = zero_parameters();
  const auto copy = [](const auto& from, auto& to, int one) {
    using From = std::remove_all_extents_t<std::remove_reference_t<decltype(from)>>;
    using To = std::remove_all_extents_t<std::remove_reference_t<decltype(to)>>;
    const std::span integers(reinterpret_cast<const From*>(&from), sizeof from / sizeof(From));
    std::ranges::transform(integers, reinterpret_cast<To*>(&to),
                           [one](From x) { return static_cast<To>(static_cast<double>(x) / one); });
  };
  copy(network.feature_weights, out->feature_weights, nnue::kHiddenOne);
  copy(network.feature_biases, out->feature_biases, nnue::kHiddenOne);
  copy(network.output_weights, out->output_weights, nnue::kOutputOne);
  copy(network.output_biases, out->output_biases, nnue::kHiddenOne * nnue::kOutputOne);
  return out;
}

int evaluate(const nnue::Network& network, const PackedPosition& position) {
  const chess::Board board = unpack(position);
  return nnue::evaluate_board(network, *nnue::kernel_choice().kernels, board, position.turn,
                              nnue::bucket_of(board.occupied().count()));
}

double squared_error(const nnue::Network& network, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float later_share) {
  double sum = 0;
  for (const std::uint32_t i : chosen) {
    const float output = static_cast<float>(evaluate(network, positions[i])) / nnue::kScale;
    const float error = chance_of(output) - target_of(positions[i], later_share);
    sum += error * error;
  }
  return sum;
}

}  // namespace engine::train
