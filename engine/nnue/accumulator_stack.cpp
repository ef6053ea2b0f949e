// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/nnue/accumulator_stack.h"

#include <algorithm>
#include <span>

namespace engine::nnue {

using chess::Board;
using chess::Color;
using chess::Position;

AccumulatorStack::AccumulatorStack(int plies)
    : entries_(std::make_unique<Entry[]>(static_cast<std::size_t>(plies))) {
  for (auto& views : remembered_) views = std::make_unique<Remembered[]>(kViews);
}

void AccumulatorStack::reset(const Network& network, const Kernels& kernels) {
  network_ = &network;
  kernels_ = &kernels;
  entry(0).ready = {};
  for (const Color c : chess::kColors)
    for (Remembered& empty : std::span(remembered_[c].get(), kViews)) {
      std::ranges::copy(network.feature_biases, empty.half.numbers);
      empty.men = {};
    }
}

int AccumulatorStack::evaluate(int ply, const Position& pos) {
  Entry& e = entry(ply);
  for (const Color c : chess::kColors) make_ready(e, c, pos.board());
  return centipawns(*network_, *kernels_, e.halves[pos.turn()], e.halves[!pos.turn()],
                    bucket_of(pos.board().occupied().count()));
}

void AccumulatorStack::make_ready(Entry& wanted, Color perspective, const Board& board) {
  const KingView view = view_of(perspective, board.king_unchecked(perspective));
  Entry* known = &wanted;
  for (; !known->ready[perspective]; --known)
    if (known == entries_.get() || known->change.changes_view(perspective)) {
      wanted.halves[perspective] = refresh(perspective, view, board);
      wanted.ready[perspective] = true;
      return;
    }
  while (known != &wanted) {
    const HiddenHalf& before = known->halves[perspective];
    ++known;
    advance(before, known->halves[perspective], perspective, view, known->change);
    known->ready[perspective] = true;
  }
}

const HiddenHalf& AccumulatorStack::refresh(Color perspective, KingView view, const Board& board) {
  Remembered& last = remembered_[perspective][static_cast<std::size_t>(view.index())];
  Kernels::Row added[64];
  Kernels::Row removed[64];
  int added_count = 0;
  int removed_count = 0;
  for (const Color c : chess::kColors)
    for (const chess::Role role : chess::kRoles) {
      chess::Bitboard& before = last.men[c][role];
      const chess::Bitboard now = board.pieces(c, role);
      const auto row = [&](chess::Square s) { return row_of(*network_, perspective, view, {c, role}, s); };
      for (const chess::Square s : now & ~before) added[added_count++] = row(s);
      for (const chess::Square s : before & ~now) removed[removed_count++] = row(s);
      before = now;
    }
  kernels_->change(last.half.numbers, added, added_count, removed, removed_count);
  return last.half;
}

void AccumulatorStack::advance(const HiddenHalf& from, HiddenHalf& to, Color perspective, KingView view,
                               const BoardChange& change) const {
  const auto added = [&](int i) { return network_->feature_weights[change.added(i, perspective, view)]; };
  const auto removed = [&](int i) { return network_->feature_weights[change.removed(i, perspective, view)]; };
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
