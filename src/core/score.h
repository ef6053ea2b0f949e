// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine says of a position: centipawns, or mate in so many moves. Whose point of
// view it is, the owner says; `-score` turns it round.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/piece.h"

namespace chess::inline core {

class Score {
 public:
  constexpr Score() = default;
  /// Clamped to +-900,000.
  static constexpr Score cp(int centipawns) { return Score(std::clamp(centipawns, -kMaxCp, kMaxCp)); }
  /// The side whose view this is mates in `moves` (of its own; 0: has just mated).
  static constexpr Score mate_in(int moves) { return Score(kMate - std::clamp(moves, 0, kMaxMoves)); }
  /// The side whose view this is will be mated in `moves`; 0: it is mated now.
  static constexpr Score mated_in(int moves) { return Score(-(kMate - std::clamp(moves, 0, kMaxMoves))); }

  constexpr bool is_mate() const { return raw_ > kMaxCp || raw_ < -kMaxCp; }
  /// Mates, at whatever distance.
  constexpr bool is_winning_mate() const { return raw_ > kMaxCp; }
  constexpr bool is_losing_mate() const { return raw_ < -kMaxCp; }
  /// Nothing for a mate.
  constexpr std::optional<int> centipawns() const {
    return is_mate() ? std::nullopt : std::optional<int>(raw_);
  }
  /// Moves to mate, at least 0, for either side. Precondition: is_mate().
  constexpr int moves_to_mate() const { return kMate - (raw_ < 0 ? -raw_ : raw_); }

  constexpr Score operator-() const { return Score(-raw_); }
  /// This score, given from `from`'s view, as `to` sees it.
  constexpr Score seen_by(Color to, Color from) const { return to == from ? *this : -*this; }
  /// Better for the side whose view it is: mate in 1 > mate in 5 > +3.00 > -3.00 > mated in 5.
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  static constexpr int kMaxCp = 900'000;
  static constexpr int kMate = 1'000'000;
  static constexpr int kMaxMoves = 90'000;
  explicit constexpr Score(int raw) : raw_(raw) {}
  std::int32_t raw_ = 0;
};

}  // namespace chess::inline core
