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
    views_ = {};
  }

  // Of a null move: none. Else 1 + 1, 1 + 2 with a capture, 2 + 2 with castling.
  int added_count() const { return added_count_; }
  int removed_count() const { return removed_count_; }
  // The input that came or went, for that perspective.
  int added(int i, chess::Color perspective, KingView view) const { return input(i, perspective, view); }
  int removed(int i, chess::Color perspective, KingView view) const {
    return input(kRemoved + i, perspective, view);
  }
  /// Has the king of `c` gone to where its perspective has another view, so that all its inputs are others
  /// now?
  bool changes_view(chess::Color c) const { return views_[c] != 0; }

 private:
  static constexpr int kRemoved = 2;

  void note(int place, chess::Piece p, chess::Square s) {
    for (const chess::Color c : chess::kColors)
      inputs_[c][place] = static_cast<std::uint16_t>(board_feature_of(c, p, s));
    // A king is removed once and added once, in whichever order.
    if (p.role == chess::Role::King) views_[p.color] ^= view_of(p.color, s).index();
  }
  int input(int place, chess::Color perspective, KingView view) const {
    return feature_in(view, inputs_[perspective][place]);
  }

  chess::EnumArray<chess::Color, std::uint16_t[4]> inputs_;  // of the board: two added, two removed
  int added_count_ = 0;
  int removed_count_ = 0;
  chess::EnumArray<chess::Color, int> views_{};  // the king's views before and after: 0 where they are equal
};

}  // namespace engine::nnue
