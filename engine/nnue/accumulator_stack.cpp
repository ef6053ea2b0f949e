// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/accumulator_stack.h"

namespace engine::nnue {

using chess::Board;
using chess::Color;
using chess::Position;

AccumulatorStack::AccumulatorStack(int plies)
    : entries_(std::make_unique<Entry[]>(static_cast<std::size_t>(plies))) {}

void AccumulatorStack::reset(const Network& network, const Kernels& kernels) {
  network_ = &network;
  kernels_ = &kernels;
  entry(0).ready = {};
}

int AccumulatorStack::evaluate(int ply, const Position& pos) {
  Entry& e = entry(ply);
  for (const Color c : chess::kColors) make_ready(e, c, pos.board());
  return centipawns(*network_, *kernels_, e.halves[pos.turn()], e.halves[!pos.turn()],
                    bucket_of(pos.board().occupied().count()));
}

void AccumulatorStack::make_ready(Entry& wanted, Color perspective, const Board& board) {
  Entry* known = &wanted;
  for (; !known->ready[perspective]; --known)
    if (known == entries_.get() || known->change.mirrors(perspective)) {
      fill_half(*network_, *kernels_, board, perspective, wanted.halves[perspective]);
      wanted.ready[perspective] = true;
      return;
    }
  const bool mirrored = is_mirrored(board.king_unchecked(perspective));
  while (known != &wanted) {
    const HiddenHalf& before = known->halves[perspective];
    ++known;
    advance(before, known->halves[perspective], perspective, mirrored, known->change);
    known->ready[perspective] = true;
  }
}

void AccumulatorStack::advance(const HiddenHalf& from, HiddenHalf& to, Color perspective, bool mirrored,
                               const BoardChange& change) const {
  const auto added = [&](int i) { return network_->feature_weights[change.added(i, perspective, mirrored)]; };
  const auto removed = [&](int i) {
    return network_->feature_weights[change.removed(i, perspective, mirrored)];
  };
  if (change.removed_count() == 1)
    kernels_->move(to.numbers, from.numbers, added(0), removed(0));
  else if (change.added_count() == 1)
    kernels_->capture(to.numbers, from.numbers, added(0), removed(0), removed(1));
  else if (change.added_count() == 2)
    kernels_->castle(to.numbers, from.numbers, added(0), added(1), removed(0), removed(1));
  else
    to = from;
}

}  // namespace engine::nnue
