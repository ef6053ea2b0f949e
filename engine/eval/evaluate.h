// SPDX-License-Identifier: GPL-3.0-or-later
// What a quiet position is worth: what the network says, but for endings where chess lore knows better.
#pragma once

#include <array>
#include <optional>

#include "core/position.h"
#include "engine/eval/bare_king.h"
#include "engine/eval/value.h"
#include "engine/nnue/accumulator_stack.h"

namespace engine {

/// Centipawns from the side to move's point of view, within +-kMaxEval; within +-kSureWin where the network
/// has spoken. Precondition: `pos` is where the moves noted in `accumulators` lead to at `ply`.
Value evaluate(const chess::Position& pos, nnue::AccumulatorStack& accumulators, int ply);

/// An evaluation and what it is made of, in centipawns from White's point of view.
struct EvalBreakdown {
  /// What the network would say less without the man on the square; kings and empty squares have nothing.
  chess::EnumArray<chess::Square, std::optional<Value>> pieces;
  /// The network's value with the output weights of each bucket, and which one counts.
  std::array<Value, nnue::kBuckets> buckets;
  int bucket;
  Value total;
};
EvalBreakdown explain(const chess::Position& pos, const nnue::Network& network, const nnue::Kernels& kernels);

}  // namespace engine
