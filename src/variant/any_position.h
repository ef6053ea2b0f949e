// SPDX-License-Identifier: GPL-3.0-or-later
// A position by the rules of any variant that is played here. Readers and writers of files use it. For
// standard chess and Chess960 it costs one look at a flag. The engine uses Position itself.
#pragma once

#include "variant/crazyhouse.h"
#include "variant/variant_name.h"

namespace chess::inline variant {

/// A position of chess, Chess960 or crazyhouse.
class AnyPosition {
 public:
  /// The start of standard chess.
  AnyPosition() = default;
  AnyPosition(const Position& position) : state_(position) {}  // NOLINT: a position is one of these
  AnyPosition(const CrazyhousePosition& position) : state_(position), has_drops_(true) {}  // NOLINT

  /// Is this crazyhouse?
  bool has_drops() const { return has_drops_; }
  /// The position without the pockets.
  const Position& chess() const { return state_.chess_; }
  /// The whole position of crazyhouse; null for other rules.
  const CrazyhousePosition* crazyhouse() const { return has_drops_ ? &state_ : nullptr; }

  Color turn() const { return chess().turn(); }
  bool in_check() const { return chess().in_check(); }
  /// Counts from 1 and goes up after Black's move.
  int fullmove_number() const { return chess().fullmove_number(); }
  /// Half-moves since White's move 1.
  int ply() const { return chess().ply(); }
  /// Is `m` legal by the rules of the position? The answer is right for any 16 bits.
  bool is_legal(Move m) const { return has_drops_ ? state_.is_legal(m) : state_.chess_.is_legal(m); }
  bool has_legal_moves() const {
    return has_drops_ ? chess::has_legal_moves(state_) : chess::has_legal_moves(state_.chess_);
  }

  /// Plays a legal move. Precondition: is_legal(m), or `m` is the null move and not in_check().
  void play(Move m) {
    if (has_drops_) [[unlikely]]
      state_.play(m);
    else
      state_.chess_.play(m);
  }
  /// The position after a legal move.
  AnyPosition after(Move m) const {
    AnyPosition next = *this;
    next.play(m);
    return next;
  }

  /// Equal in everything, also in rules and counters.
  friend bool operator==(const AnyPosition&, const AnyPosition&) = default;

 private:
  CrazyhousePosition state_;
  bool has_drops_ = false;
};

}  // namespace chess::inline variant
