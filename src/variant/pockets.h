// SPDX-License-Identifier: GPL-3.0-or-later
// The men each side has captured and may put back on the board: crazyhouse's pockets.
#pragma once

#include <cassert>
#include <cstdint>

#include "base/enum_array.h"
#include "core/piece.h"

namespace chess::inline variant {

/// The roles a pocket can hold, as FENs list them.
inline constexpr Role kPocketRoles[] = {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn};

class Pockets {
 public:
  /// More of one kind than a pocket takes; more than all men of a game together.
  static constexpr int kMost = 64;

  constexpr int count(Color c, Role r) const { return counts_[c][r]; }
  constexpr bool has(Color c, Role r) const { return counts_[c][r] != 0; }
  /// All men in the pocket of `c`.
  constexpr int size(Color c) const {
    int sum = 0;
    for (const Role r : kPocketRoles) sum += counts_[c][r];
    return sum;
  }
  /// Men of that role in both.
  constexpr int count(Role r) const { return count(Color::White, r) + count(Color::Black, r); }
  constexpr bool empty(Color c) const { return size(c) == 0; }

  /// Into the pocket of `p`'s colour. Precondition: no king. Beyond `kMost` of a kind nothing is added.
  constexpr void add(Piece p) {
    assert(p.role != Role::King);
    std::uint8_t& count = counts_[p.color][p.role];
    if (count < kMost) ++count;
  }
  /// Precondition: has(p.color, p.role).
  constexpr void remove(Piece p) {
    assert(has(p.color, p.role));
    --counts_[p.color][p.role];
  }

  friend constexpr bool operator==(const Pockets&, const Pockets&) = default;

 private:
  EnumArray<Color, EnumArray<Role, std::uint8_t>> counts_{};
};

}  // namespace chess::inline variant
