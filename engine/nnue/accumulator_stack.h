// SPDX-License-Identifier: GPL-3.0-or-later
// The hidden layer of every position on the way from the root, kept up to date by differences ("efficiently
// updatable") and lazily: moves are only noted, and a half is computed when an evaluation wants it, from the
// nearest ply before that has it.
//
// Where a king has crossed the middle of the board its half must be made afresh. For this the last such half
// of each perspective and mirroring is kept with its board: mostly few men stand elsewhere since. (The idea
// is Luecx's of the engine Koivisto, 2022, known as "Finny tables".)
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

  /// Another root, perhaps another network; both must live until the next reset.
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
  struct Refreshed {
    HiddenHalf half;
    PerColor<chess::EnumArray<chess::Role, chess::Bitboard>> men;  // that `half` belongs to
  };

  Entry& entry(int ply) { return entries_[static_cast<std::size_t>(ply)]; }
  void make_ready(int ply, chess::Color perspective, const chess::Board& board);
  void refresh(HiddenHalf& half, chess::Color perspective, bool mirrored, const chess::Board& board);
  void advance(const HiddenHalf& from, HiddenHalf& to, chess::Color perspective, bool mirrored,
               const BoardChange& change) const;

  const Network* network_ = nullptr;
  const Kernels* kernels_ = nullptr;
  std::unique_ptr<Entry[]> entries_;
  PerColor<Refreshed[2]> refreshed_;  // by perspective, and mirrored or not
};

}  // namespace engine::nnue
