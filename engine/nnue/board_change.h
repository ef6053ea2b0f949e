// SPDX-License-Identifier: GPL-3.0-or-later
// What one move changes on the board, noted by watching `Position::play`: few moves that are tried are
// ever evaluated, so nothing is computed before somebody asks.
#pragma once

#include <cassert>

#include "base/enum_array.h"
#include "engine/nnue/architecture.h"

namespace engine::nnue {

/// A piece on a square.
struct PlacedPiece {
  chess::Piece piece;
  chess::Square square;
};

class BoardChange {
 public:
  // The observer's two notices.
  void piece_added(chess::Piece p, chess::Square s) {
    assert(added_count_ < 2);
    added_[added_count_++] = {p, s};
    if (p.role == chess::Role::King) note_king(p.color, s);
  }
  void piece_removed(chess::Piece p, chess::Square s) {
    assert(removed_count_ < 2);
    removed_[removed_count_++] = {p, s};
    if (p.role == chess::Role::King) note_king(p.color, s);
  }

  void clear() {
    added_count_ = removed_count_ = 0;
    mirrors_ = {};
  }

  // Of a null move: none. Else 1 + 1, 1 + 2 with a capture, 2 + 2 with castling.
  int added_count() const { return added_count_; }
  int removed_count() const { return removed_count_; }
  const PlacedPiece& added(int i) const { return added_[i]; }
  const PlacedPiece& removed(int i) const { return removed_[i]; }
  /// Has the king of `c` gone from one half of the board to the other, so that all its perspective's inputs
  /// are others now?
  bool mirrors(chess::Color c) const { return mirrors_[c]; }

 private:
  // A king is removed once and added once, in whichever order.
  void note_king(chess::Color c, chess::Square s) { mirrors_[c] = mirrors_[c] != is_mirrored(s); }

  PlacedPiece added_[2];
  PlacedPiece removed_[2];
  int added_count_ = 0;
  int removed_count_ = 0;
  chess::EnumArray<chess::Color, bool> mirrors_{};
};

}  // namespace engine::nnue
