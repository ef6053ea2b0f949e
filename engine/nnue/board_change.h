// SPDX-License-Identifier: GPL-3.0-or-later
// What one move changes on the board, noted by watching `Position::play`: few moves that are tried are
// ever evaluated, so nothing is computed before somebody asks.
#pragma once

#include <cassert>
#include <cstdint>

#include "base/enum_array.h"
#include "engine/nnue/architecture.h"

namespace engine::nnue {

class BoardChange {
 public:
  // The observer's two notices.
  void piece_added(chess::Piece p, chess::Square s) {
    assert(added_count_ < 2);
    note(added_count_++, p, s);
  }
  void piece_removed(chess::Piece p, chess::Square s) {
    assert(removed_count_ < 2);
    note(kRemoved + removed_count_++, p, s);
  }

  void clear() {
    added_count_ = removed_count_ = 0;
    mirrors_ = {};
  }

  // Of a null move: none. Else 1 + 1, 1 + 2 with a capture, 2 + 2 with castling.
  int added_count() const { return added_count_; }
  int removed_count() const { return removed_count_; }
  // The input that came or went, for that perspective.
  int added(int i, chess::Color perspective, bool mirrored) const { return input(i, perspective, mirrored); }
  int removed(int i, chess::Color perspective, bool mirrored) const {
    return input(kRemoved + i, perspective, mirrored);
  }
  /// Has the king of `c` gone from one half of the board to the other, so that all its perspective's inputs
  /// are others now?
  bool mirrors(chess::Color c) const { return mirrors_[c]; }

 private:
  static constexpr int kRemoved = 2;

  void note(int place, chess::Piece p, chess::Square s) {
    for (const chess::Color c : chess::kColors)
      inputs_[c][place] = static_cast<std::uint16_t>(feature_of(c, false, p, s));
    // A king is removed once and added once, in whichever order.
    if (p.role == chess::Role::King) mirrors_[p.color] = mirrors_[p.color] != is_mirrored(s);
  }
  int input(int place, chess::Color perspective, bool mirrored) const {
    return mirrored ? mirrored_feature(inputs_[perspective][place]) : inputs_[perspective][place];
  }

  chess::EnumArray<chess::Color, std::uint16_t[4]> inputs_;  // two added, two removed; not mirrored
  int added_count_ = 0;
  int removed_count_ = 0;
  chess::EnumArray<chess::Color, bool> mirrors_{};
};

}  // namespace engine::nnue
