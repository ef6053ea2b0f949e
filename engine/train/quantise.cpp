// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/quantise.h"

#include <algorithm>
#include <cmath>

#include "engine/train/gradient.h"

namespace engine::train {
namespace {

/// The nearest integer within the bound of weights, which the trainer's floats may round beyond.
std::int16_t rounded(float x, int one) {
  const auto largest = static_cast<long>(nnue::kLargestWeight * one);
  return static_cast<std::int16_t>(std::clamp(std::lround(static_cast<double>(x) * one), -largest, largest));
}

/// What one side adds to the output, in kHiddenOne^2 * kOutputOne.
std::int64_t output_part(const nnue::Network& network, std::span<const std::uint16_t> features,
                         const std::int16_t (&weights)[nnue::kHidden]) {
  std::int64_t sum = 0;
  for (int i = 0; i < nnue::kHidden; ++i) {
    int hidden = network.feature_biases[i];
    for (const std::uint16_t feature : features) hidden += network.feature_weights[feature][i];
    const int c = std::clamp(hidden, 0, nnue::kHiddenOne);
    sum += c * c * weights[i];
  }
  return sum;
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

int evaluate(const nnue::Network& network, const Inputs& inputs) {
  const auto men = static_cast<std::size_t>(inputs.men);
  const int bucket = nnue::bucket_of(inputs.men);
  const auto& weights = network.output_weights[bucket];
  const std::int64_t sum = output_part(network, std::span(inputs.own).first(men), weights[0]) +
                           output_part(network, std::span(inputs.other).first(men), weights[1]);
  const std::int64_t output = sum / nnue::kHiddenOne + network.output_biases[bucket];
  return static_cast<int>(output * nnue::kScale / (nnue::kHiddenOne * nnue::kOutputOne));
}

double squared_error(const nnue::Network& network, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float result_share) {
  double sum = 0;
  Inputs inputs;
  for (const std::uint32_t i : chosen) {
    find_inputs(positions[i], inputs);
    const float output = static_cast<float>(evaluate(network, inputs)) / nnue::kScale;
    const float error = chance_of(output) - target_of(positions[i], result_share);
    sum += error * error;
  }
  return sum;
}

}  // namespace engine::train
