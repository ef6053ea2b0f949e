// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/quantise.h"

#include <cmath>

#include "engine/lab/train/gradient.h"
#include "engine/nnue/inference.h"
#include "engine/nnue/kernels.h"

namespace engine::train {
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

int evaluate(const nnue::Network& network, const PackedPosition& position) {
  const chess::Board board = unpack(position);
  return nnue::evaluate_board(network, *nnue::kernel_choice().kernels, board, position.turn,
                              nnue::bucket_of(board.occupied().count()));
}

double squared_error(const nnue::Network& network, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float result_share) {
  double sum = 0;
  for (const std::uint32_t i : chosen) {
    const float output = static_cast<float>(evaluate(network, positions[i])) / nnue::kScale;
    const float error = chance_of(output) - target_of(positions[i], result_share);
    sum += error * error;
  }
  return sum;
}

}  // namespace engine::train
