// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/train/gradient.h"

#include <algorithm>
#include <cmath>

namespace engine::train {
namespace {

constexpr int kLanes = 16;
/// As many floats as the widest registers hold; where they are narrower, the compiler takes several.
using Lanes [[gnu::vector_size(kLanes * sizeof(float)), gnu::may_alias]] = float;

constexpr int kRegisters = nnue::kHidden / kLanes;
/// Sums that are kept in registers at once.
constexpr int kBlock = kRegisters % 8 == 0 ? 8 : kRegisters % 4 == 0 ? 4 : 2;
static_assert(kRegisters % kBlock == 0);

struct Hidden {
  Lanes own[kRegisters];
  Lanes other[kRegisters];
};

const Lanes* lanes(const float* row) { return reinterpret_cast<const Lanes*>(row); }
Lanes* lanes(float* row) { return reinterpret_cast<Lanes*>(row); }

void sum_rows(const Parameters& p, std::span<const std::uint16_t> features, Lanes* out) {
  for (int block = 0; block < kRegisters; block += kBlock) {
    Lanes sum[kBlock];
    for (int k = 0; k < kBlock; ++k) sum[k] = lanes(p.feature_biases)[block + k];
    for (const std::uint16_t feature : features) {
      const Lanes* row = lanes(p.feature_weights[feature]) + block;
      for (int k = 0; k < kBlock; ++k) sum[k] += row[k];
    }
    for (int k = 0; k < kBlock; ++k) out[block + k] = sum[k];
  }
}

void add_rows(const Lanes* slope, std::span<const std::uint16_t> features, Parameters& gradients) {
  for (int block = 0; block < kRegisters; block += kBlock) {
    Lanes add[kBlock];
    for (int k = 0; k < kBlock; ++k) add[k] = slope[block + k];
    Lanes* biases = lanes(gradients.feature_biases) + block;
    for (int k = 0; k < kBlock; ++k) biases[k] += add[k];
    for (const std::uint16_t feature : features) {
      Lanes* row = lanes(gradients.feature_weights[feature]) + block;
      for (int k = 0; k < kBlock; ++k) row[k] += add[k];
    }
  }
}

Lanes clamped(Lanes x) {
  const Lanes zero{};
  const Lanes one = zero + 1;
  x = x > zero ? x : zero;
  return x < one ? x : one;
}

/// What one side adds to the output, before its lanes are added up.
Lanes output_part(const Lanes* hidden, const float* weights) {
  Lanes sum{};
  for (int k = 0; k < kRegisters; ++k) {
    const Lanes c = clamped(hidden[k]);
    sum += c * c * lanes(weights)[k];
  }
  return sum;
}

float total(Lanes x) {
  float sum = 0;
  for (int i = 0; i < kLanes; ++i) sum += x[i];
  return sum;
}

float forward(const Parameters& p, const Inputs& inputs, Hidden& hidden) {
  const auto pieces = static_cast<std::size_t>(inputs.pieces);
  sum_rows(p, std::span(inputs.own).first(pieces), hidden.own);
  sum_rows(p, std::span(inputs.other).first(pieces), hidden.other);
  const int bucket = nnue::bucket_of(inputs.pieces);
  const auto& weights = p.output_weights[bucket];
  return total(output_part(hidden.own, weights[0]) + output_part(hidden.other, weights[1])) +
         p.output_biases[bucket];
}

/// Adds the output weights' gradients of one side, and makes `hidden` the slope of the error by it.
void slope_of_side(Lanes* hidden, const float* weights, float slope, float* weight_gradients) {
  const Lanes zero{};
  const Lanes one = zero + 1;
  for (int k = 0; k < kRegisters; ++k) {
    const Lanes h = hidden[k];
    const Lanes c = clamped(h);
    lanes(weight_gradients)[k] += slope * c * c;
    const Lanes by_hidden = 2 * slope * c * lanes(weights)[k];  // 0 where h <= 0
    hidden[k] = h < one ? by_hidden : zero;
  }
}

void backward(const Parameters& p, const Inputs& inputs, Hidden& hidden, float slope, Parameters& gradients) {
  const auto pieces = static_cast<std::size_t>(inputs.pieces);
  const int bucket = nnue::bucket_of(inputs.pieces);
  gradients.output_biases[bucket] += slope;
  slope_of_side(hidden.own, p.output_weights[bucket][0], slope, gradients.output_weights[bucket][0]);
  slope_of_side(hidden.other, p.output_weights[bucket][1], slope, gradients.output_weights[bucket][1]);
  add_rows(hidden.own, std::span(inputs.own).first(pieces), gradients);
  add_rows(hidden.other, std::span(inputs.other).first(pieces), gradients);
}

/// Calls `visit` with the position and the inputs of each one chosen. They lie anywhere in memory, so they
/// are asked for some time before they are needed.
template <class Visit>
void for_each_chosen(std::span<const PackedPosition> positions, std::span<const std::uint32_t> chosen,
                     Visit visit) {
  constexpr std::size_t kAhead = 8;
  Inputs inputs;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (i + kAhead < chosen.size()) __builtin_prefetch(&positions[chosen[i + kAhead]]);
    const PackedPosition& position = positions[chosen[i]];
    find_inputs(position, inputs);
    visit(position, inputs);
  }
}

}  // namespace

float predict(const Parameters& p, const Inputs& inputs) {
  Hidden hidden;
  return forward(p, inputs, hidden);
}

float chance_of(float output) { return 1 / (1 + std::exp(-output)); }

float target_of(const PackedPosition& position, float later_share) {
  const float later = static_cast<float>(position.prospects) / PackedPosition::kCertain;
  return later_share * later +
         (1 - later_share) * chance_of(static_cast<float>(position.score) / nnue::kScale);
}

double squared_error(const Parameters& p, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float later_share) {
  double sum = 0;
  for_each_chosen(positions, chosen, [&](const PackedPosition& position, const Inputs& inputs) {
    const float error = chance_of(predict(p, inputs)) - target_of(position, later_share);
    sum += error * error;
  });
  return sum;
}

double add_gradients(const Parameters& p, std::span<const PackedPosition> positions,
                     std::span<const std::uint32_t> chosen, float later_share, Parameters& gradients) {
  double sum = 0;
  Hidden hidden;
  for_each_chosen(positions, chosen, [&](const PackedPosition& position, const Inputs& inputs) {
    const float chance = chance_of(forward(p, inputs, hidden));
    const float error = chance - target_of(position, later_share);
    sum += error * error;
    backward(p, inputs, hidden, 2 * error * chance * (1 - chance), gradients);
  });
  return sum;
}

}  // namespace engine::train
