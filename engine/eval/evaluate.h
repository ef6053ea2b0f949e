// SPDX-License-Identifier: GPL-3.0-or-later
// What a quiet position is worth: what the network says, but for endings where chess lore knows better, those
// in which a bare king can be mated by force. A network has seen few of them, and the mate is beyond the
// horizon; a few lines of lore make the search find the way.
#pragma once

#include <array>
#include <optional>

#include "core/board.h"
#include "core/position.h"
#include "engine/eval/value.h"
#include "engine/nnue/accumulator_stack.h"

namespace engine {

/// From here on a value is of such an ending; the network's stay below.
inline constexpr Value kSureWin = 10'000;

/// From the point of view of `turn`, when one side has only its king and the other has the force to mate it
/// without pawns: more for more men, the hunted king nearer to the edge, and the kings nearer to each other.
/// With bishop and knight, nearer to a corner of the bishop's colour (the only ones where it can be mated).
std::optional<Value> value_against_bare_king(const chess::Board& board, chess::Color turn);

/// In the network's unit (value.h) from the side to move's point of view, within +-kMaxEval; within
/// +-kSureWin where the network has spoken. Precondition: `pos` is where the moves noted in `accumulators`
/// lead to at `ply`.
Value evaluate(const chess::Position& pos, nnue::AccumulatorStack& accumulators, int ply);

/// An evaluation and what it is made of, in the network's unit (value.h) from White's point of view.
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
