// SPDX-License-Identifier: GPL-3.0-or-later
// The network's numbers while it learns: floats in the shape of nnue::Network, and what becomes of them in
// the engine's integers. Gradients and the optimiser's moments have the same shape, and most work on them
// does not ask which number is which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/lab/train/packed_position.h"
#include "engine/nnue/architecture.h"
#include "engine/nnue/network.h"

namespace engine::train {

struct alignas(64) Parameters {
  float feature_weights[nnue::kFeatures][nnue::kHidden];
  float feature_biases[nnue::kHidden];
  float output_weights[nnue::kBuckets][2][nnue::kHidden];
  float output_biases[nnue::kBuckets];
};

inline constexpr std::size_t kParameters =
    std::size_t{nnue::kHidden} * (nnue::kFeatures + 1 + 2 * nnue::kBuckets) + nnue::kBuckets;

/// What the king buckets' weights of the first layer have in common; Parameters has what each adds to it. It
/// learns from all buckets' positions, so that a bucket that is seldom seen need not find out alone what a
/// queen is worth. (Known as a "factoriser", from Shogi programs.) With one bucket it stays 0.
struct alignas(64) SharedWeights {
  float feature_weights[nnue::kBoardFeatures][nnue::kHidden];
};

inline constexpr std::size_t kSharedWeights = std::size_t{nnue::kHidden} * nnue::kBoardFeatures;

inline std::span<float> values(SharedWeights& w) { return {&w.feature_weights[0][0], kSharedWeights}; }
inline std::span<const float> values(const SharedWeights& w) {
  return {&w.feature_weights[0][0], kSharedWeights};
}

/// All numbers in a row, in the order of the struct.
inline std::span<float> values(Parameters& p) { return {reinterpret_cast<float*>(&p), kParameters}; }
inline std::span<const float> values(const Parameters& p) {
  return {reinterpret_cast<const float*>(&p), kParameters};
}

/// All 0.
inline std::unique_ptr<Parameters> zero_parameters() { return std::make_unique<Parameters>(); }
/// What training starts from: small numbers by `seed`, the same for every king bucket.
std::unique_ptr<Parameters> random_parameters(std::uint64_t seed);

/// The nearest integers. Precondition: numbers that round_parameters has made.
std::unique_ptr<nnue::Network> quantise(const Parameters& p);

/// The numbers that these integers stand for.
std::unique_ptr<Parameters> exact_numbers(const nnue::Network& network);

/// What the engine says with that network, in centipawns, the mover's view.
int evaluate(const nnue::Network& network, const PackedPosition& position);

/// As of floats (gradient.h): (chance - target) squared, summed over the positions that `chosen` names.
double squared_error(const nnue::Network& network, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float later_share);

}  // namespace engine::train
