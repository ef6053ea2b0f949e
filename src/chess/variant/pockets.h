// SPDX-License-Identifier: GPL-3.0-or-later
// The pockets of crazyhouse: the pieces that each side has captured and may drop on the board.
#pragma once

#include <cassert>
#include <cstdint>

#include "base/enum_array.h"
#include "core/piece.h"

namespace chess { inline namespace variant {

/// The roles that a pocket can hold, in the order of FENs.
inline constexpr Role kPocketRoles[] = {Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn};

/// The pockets of both sides.
class Pockets {
 public:
  /// The most pieces of one kind in a pocket. This is more than all pieces of a game together.
  static constexpr int kMost = 64;

  /// The pieces of this role in the pocket of `c`.
  constexpr int count(Color c, Role r) const { return counts_[c][r]; }
  constexpr bool has(Color c, Role r) const { return counts_[c][r] != 0; }
  /// All pieces in the pocket of `c`.
  constexpr int size(Color c) const {
    int sum = 0;
    for (const Role r : kPocketRoles) sum += counts_[c][r];
    return sum;
  }
  /// The pieces of this role in both pockets.
  constexpr int count(Role r) const { return count(Color::White, r) + count(Color::Black, r); }
  constexpr bool empty(Color c) const { return size(c) == 0; }

  /// Adds `p` to the pocket of its colour. Does nothing if the pocket has `kMost` of the kind. Precondition:
  /// no king.
  constexpr void add(Piece p) {
    assert(p.role != Role::King);
    std::uint8_t& count = counts_[p.color][p.role];
    if (count < kMost) ++count;
  }
  /// Takes `p` from the pocket of its colour. Precondition: has(p.color, p.role).
  constexpr void remove(Piece p) {
    assert(has(p.color, p.role));
    --counts_[p.color][p.role];
  }

  friend constexpr bool operator==(const Pockets&, const Pockets&) = default;

 private:
  EnumArray<Color, EnumArray<Role, std::uint8_t>> counts_{};
};

}}  // namespace chess::variant
