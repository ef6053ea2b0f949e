// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine says of a position: centipawns, or mate in a number of moves. The owner of a score says from
// whose point of view it is. `-score` is the point of view of the other side.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/piece.h"

namespace chess { inline namespace core {

/// An evaluation from the point of view of one side. Positive is good for that side.
class Score {
 public:
  constexpr Score() = default;
  /// Hundredths of a pawn, clamped to +-900,000.
  static constexpr Score cp(int centipawns) { return Score(std::clamp(centipawns, -kMaxCp, kMaxCp)); }
  /// The side whose view this is mates in `moves` of its own moves; 0: it has just mated.
  static constexpr Score mate_in(int moves) { return Score(kMate - std::clamp(moves, 0, kMaxMoves)); }
  /// The side whose view this is will be mated in `moves` moves; 0: it is mated now.
  static constexpr Score mated_in(int moves) { return Score(-(kMate - std::clamp(moves, 0, kMaxMoves))); }

  /// A mate for either side.
  constexpr bool is_mate() const { return raw_ > kMaxCp || raw_ < -kMaxCp; }
  /// The side whose view this is mates, at any distance.
  constexpr bool is_winning_mate() const { return raw_ > kMaxCp; }
  /// The side whose view this is will be mated, or is mated.
  constexpr bool is_losing_mate() const { return raw_ < -kMaxCp; }
  /// Returns nothing for a mate.
  constexpr std::optional<int> centipawns() const {
    return is_mate() ? std::nullopt : std::optional<int>(raw_);
  }
  /// One number for every score: centipawns, or `mate_value` less the moves to mate, negated if the other
  /// side mates.
  constexpr int to_number(int mate_value) const {
    if (!is_mate()) return raw_;
    return raw_ > 0 ? mate_value - moves_to_mate() : moves_to_mate() - mate_value;
  }
  /// Moves to mate, at least 0, whichever side mates. Precondition: is_mate().
  constexpr int moves_to_mate() const { return kMate - (raw_ < 0 ? -raw_ : raw_); }

  /// This score is that of the position after a move, from the view of the side to move there. Returns the
  /// score of the move from the view of the side that made it: a mate is one move further away.
  constexpr Score before_move() const {
    const Score score = -*this;
    return score.is_winning_mate() ? mate_in(score.moves_to_mate() + 1) : score;
  }
  constexpr Score operator-() const { return Score(-raw_); }
  /// This score, which is from the view of `from`, from the view of `to`.
  constexpr Score seen_by(Color to, Color from) const { return to == from ? *this : -*this; }
  /// A better score for the side whose view this is compares greater: mate in 1 > mate in 5 > +3.00 > -3.00 >
  /// mated in 5.
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  static constexpr int kMaxCp = 900'000;
  static constexpr int kMate = 1'000'000;
  static constexpr int kMaxMoves = 90'000;
  explicit constexpr Score(int raw) : raw_(raw) {}
  std::int32_t raw_ = 0;
};

}}  // namespace chess::core
