// SPDX-License-Identifier: GPL-3.0-or-later
// The network's answer from its hidden layer, and from a bare board with everything computed afresh.
#pragma once

#include "core/board.h"
#include "core/piece.h"
#include "engine/nnue/kernels.h"
#include "engine/nnue/network.h"

namespace engine::nnue {

/// The hidden layer of one perspective, before clamping.
struct alignas(64) HiddenHalf {
  std::int16_t numbers[kHidden];
};

/// The weights of one input.
inline Kernels::Row row_of(const Network& network, chess::Color perspective, KingView view,
                           chess::Piece piece, chess::Square square) {
  return network.feature_weights[feature_in(view, board_feature_of(perspective, piece, square))];
}

/// Centipawns for the mover, whose half is `own`; not clamped.
inline int centipawns(const Network& network, const Kernels& kernels, const HiddenHalf& own,
                      const HiddenHalf& other, int bucket) {
  // In kHiddenOne^2 * kOutputOne; once divided it has the bias's unit.
  const std::int32_t sum = kernels.output(own.numbers, other.numbers, network.output_weights[bucket][0]);
  const std::int64_t output = std::int64_t{sum / kHiddenOne} + network.output_biases[bucket];
  return static_cast<int>(output * kScale / (kHiddenOne * kOutputOne));
}

/// One perspective of `board`, which has that side's king.
void fill_half(const Network& network, const Kernels& kernels, const chess::Board& board,
               chess::Color perspective, HiddenHalf& half);

/// Centipawns for the side `turn` with that bucket's weights. Precondition: both kings are there.
int evaluate_board(const Network& network, const Kernels& kernels, const chess::Board& board,
                   chess::Color turn, int bucket);

}  // namespace engine::nnue
