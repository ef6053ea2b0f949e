// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/accumulator_stack.h"

#include <algorithm>
#include <iterator>

namespace engine::nnue {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Position;
using chess::Role;
using chess::Square;

AccumulatorStack::AccumulatorStack(int plies)
    : entries_(std::make_unique<Entry[]>(static_cast<std::size_t>(plies))) {}

void AccumulatorStack::reset(const Network& network, const Kernels& kernels) {
  network_ = &network;
  kernels_ = &kernels;
  for (auto& of_color : refreshed_)
    for (Refreshed& r : of_color) {
      std::ranges::copy(network.feature_biases, r.half.numbers);
      r.men = {};
    }
  entry(0).ready = {};
}

int AccumulatorStack::evaluate(int ply, const Position& pos) {
  for (const Color c : chess::kColors) make_ready(ply, c, pos.board());
  const Entry& e = entry(ply);
  return centipawns(*network_, *kernels_, e.halves[pos.turn()], e.halves[!pos.turn()],
                    bucket_of(pos.board().occupied().count()));
}

void AccumulatorStack::make_ready(int ply, Color perspective, const Board& board) {
  const bool mirrored = is_mirrored(board.king_unchecked(perspective));
  int known = ply;
  while (!entry(known).ready[perspective]) {
    if (known == 0 || entry(known).change.mirrors(perspective)) {
      refresh(entry(ply).halves[perspective], perspective, mirrored, board);
      entry(ply).ready[perspective] = true;
      return;
    }
    --known;
  }
  for (; known < ply; ++known) {
    Entry& next = entry(known + 1);
    advance(entry(known).halves[perspective], next.halves[perspective], perspective, mirrored, next.change);
    next.ready[perspective] = true;
  }
}

void AccumulatorStack::refresh(HiddenHalf& half, Color perspective, bool mirrored, const Board& board) {
  Refreshed& known = refreshed_[perspective][mirrored];
  Kernels::Row added[64];
  Kernels::Row removed[64];
  int added_count = 0;
  int removed_count = 0;
  for (const Color c : chess::kColors)
    for (const Role r : chess::kRoles) {
      const Bitboard now = board.pieces(c, r);
      Bitboard& before = known.men[c][r];
      for (const Square s : now & ~before)
        added[added_count++] = row_of(*network_, perspective, mirrored, {c, r}, s);
      for (const Square s : before & ~now)
        removed[removed_count++] = row_of(*network_, perspective, mirrored, {c, r}, s);
      before = now;
    }
  kernels_->change(known.half.numbers, added, added_count, removed, removed_count);
  half = known.half;
}

void AccumulatorStack::advance(const HiddenHalf& from, HiddenHalf& to, Color perspective, bool mirrored,
                               const BoardChange& change) const {
  const auto row = [&](const PlacedPiece& p) {
    return row_of(*network_, perspective, mirrored, p.piece, p.square);
  };
  if (change.added_count() == 0) {
    to = from;
    return;
  }
  const Kernels::Row added = row(change.added(0));
  const Kernels::Row removed = row(change.removed(0));
  if (change.removed_count() == 1)
    kernels_->move(to.numbers, from.numbers, added, removed);
  else if (change.added_count() == 1)
    kernels_->capture(to.numbers, from.numbers, added, removed, row(change.removed(1)));
  else
    kernels_->castle(to.numbers, from.numbers, added, row(change.added(1)), removed, row(change.removed(1)));
}

}  // namespace engine::nnue
