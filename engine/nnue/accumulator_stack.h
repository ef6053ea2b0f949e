// SPDX-License-Identifier: GPL-3.0-or-later
// The hidden layer of every position on the way from the root, kept up to date by differences ("efficiently
// updatable") and lazily: moves are only noted, and a half is computed when an evaluation wants it, from the
// nearest ply before that has it.
//
// Where a king has moved to where its perspective has another view, its half is made from the last one of
// that view, by what differs between their boards. (Known as "Finny tables", after Luecx's Koivisto, 2022.)
#pragma once

#include <memory>

#include "core/position.h"
#include "engine/nnue/board_change.h"
#include "engine/nnue/inference.h"

namespace engine::nnue {

class AccumulatorStack {
 public:
  /// For plies 0 to `plies` - 1. reset() comes first.
  explicit AccumulatorStack(int plies);

  /// Another root; the network, perhaps another one, must live until the next reset.
  void reset(const Network& network, const Kernels& kernels);

  /// Takes note of the move that leads from `ply` - 1 to `ply`: an observer for Position::play.
  BoardChange& change_to(int ply) {
    Entry& e = entry(ply);
    e.change.clear();
    e.ready = {};
    return e.change;
  }

  /// The network's centipawns for the side to move in `pos`, not clamped. Precondition: `pos` is the root at
  /// ply 0, else what the moves noted since have led to.
  int evaluate(int ply, const chess::Position& pos);

 private:
  template <class T>
  using PerColor = chess::EnumArray<chess::Color, T>;

  struct Entry {
    PerColor<HiddenHalf> halves;
    PerColor<bool> ready;
    BoardChange change;  // from the ply before
  };
  /// A half of one view, with the men on its board.
  struct Remembered {
    HiddenHalf half;
    PerColor<chess::EnumArray<chess::Role, chess::Bitboard>> men;
  };
  Entry& entry(int ply) { return entries_[static_cast<std::size_t>(ply)]; }
  void make_ready(Entry& wanted, chess::Color perspective, const chess::Board& board);
  void advance(const HiddenHalf& from, HiddenHalf& to, chess::Color perspective, KingView view,
               const BoardChange& change) const;
  const HiddenHalf& refresh(chess::Color perspective, KingView view, const chess::Board& board);

  const Network* network_ = nullptr;
  const Kernels* kernels_ = nullptr;
  std::unique_ptr<Entry[]> entries_;
  PerColor<std::unique_ptr<Remembered[]>> remembered_;  // by KingView::index()
};

}  // namespace engine::nnue
