// SPDX-License-Identifier: GPL-3.0-or-later
// The parts by which lichess.org extends the Zobrist key of chess: the checks that are left in three-check,
// the pockets and promoted pieces of crazyhouse. Numbers go in bit by bit: each bit has a value of its own.
// Three checks left and empty pockets change nothing, so the start positions have the key of chess.
#pragma once

#include "core/zobrist.h"
#include "variant/pockets.h"

namespace chess { inline namespace variant {

namespace detail {
constexpr int kBitsOfChecks = 2;
constexpr int kBitsOfPocket = 7;
static_assert(Pockets::kMost < 1 << kBitsOfPocket);

/// By colour (White first), and bit from the lowest.
extern const std::uint64_t kChecksRandom[2][kBitsOfChecks];
/// By square, A1 first.
extern const std::uint64_t kPromotedRandom[64];
/// By colour, role from the pawn to the queen, and bit.
extern const std::uint64_t kPocketRandom[2][5][kBitsOfPocket];

/// The values of the bits that are set in `number`.
template <int kBits>
Key of_bits(const std::uint64_t (&values)[kBits], unsigned number) {
  std::uint64_t key = 0;
  for (int bit = 0; bit < kBits; ++bit)
    if ((number >> bit & 1U) != 0) key ^= values[bit];
  return static_cast<Key>(key);
}
}  // namespace detail

namespace variant_zobrist {

/// The part of a side that must still give so many checks, 0 to 3. The bits that count are those not set.
inline Key checks_left(Color c, unsigned count) {
  return detail::of_bits(detail::kChecksRandom[static_cast<int>(c)], ~count);
}
/// The part of a piece on this square that was a pawn.
inline Key promoted(Square s) { return static_cast<Key>(detail::kPromotedRandom[index_of(s)]); }
/// The part of the pockets of both sides.
inline Key of_pockets(const Pockets& pockets) {
  Key key{};
  for (const Color c : kColors)
    for (const Role r : kPocketRoles)
      key ^= detail::of_bits(detail::kPocketRandom[static_cast<int>(c)][static_cast<int>(r)],
                             static_cast<unsigned>(pockets.count(c, r)));
  return key;
}

}  // namespace variant_zobrist
}}  // namespace chess::variant
