// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/inference.h"

#include <algorithm>
#include <iterator>

namespace engine::nnue {

using chess::Board;
using chess::Color;
using chess::Square;

void fill_half(const Network& network, const Kernels& kernels, const Board& board, Color perspective,
               HiddenHalf& half) {
  const KingView view = view_of(perspective, board.king_unchecked(perspective));
  Kernels::Row rows[64];
  int count = 0;
  for (const Square s : board.occupied())
    rows[count++] = row_of(network, perspective, view, board.piece_unchecked(s), s);
  std::ranges::copy(network.feature_biases, half.numbers);
  kernels.change(half.numbers, rows, count, nullptr, 0);
}

int evaluate_board(const Network& network, const Kernels& kernels, const Board& board, Color turn,
                   int bucket) {
  HiddenHalf own;
  HiddenHalf other;
  fill_half(network, kernels, board, turn, own);
  fill_half(network, kernels, board, !turn, other);
  return centipawns(network, kernels, own, other, bucket);
}

}  // namespace engine::nnue
