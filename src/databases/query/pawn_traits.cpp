// SPDX-License-Identifier: GPL-3.0-or-later
// Traits of pawns by shifting whole sets of squares.
#include "query/detail/pawn_traits.h"

namespace chess { inline namespace query {

namespace {

Bitboard sideways(Bitboard b) { return shift<Direction::East>(b) | shift<Direction::West>(b); }

template <Color C>
Bitboard ahead(Bitboard b) {
  b = shift_forward<C>(b);
  for (int i = 0; i < 6; ++i) b |= shift_forward<C>(b);
  return b;
}

Bitboard files_of(Bitboard b) {
  std::uint64_t bits = b.bits();
  bits |= bits >> 32;
  bits |= bits >> 16;
  bits |= bits >> 8;
  return Bitboard((bits & 0xFF) * 0x0101010101010101u);
}

template <Color C>
Bitboard pawns_of(PawnTrait trait, const Board& board) {
  const Bitboard own = board.pieces(C, Role::Pawn);
  const Bitboard others = board.pieces(!C, Role::Pawn);
  switch (trait) {
    case PawnTrait::Passed: {
      const Bitboard stops = ahead<!C>(others);
      return own & ~(stops | sideways(stops));
    }
    case PawnTrait::Isolated: return own & ~sideways(files_of(own));
    case PawnTrait::Doubled: return own & (ahead<C>(own) | ahead<!C>(own));
    case PawnTrait::Connected: {
      const Bitboard beside = sideways(own);
      return own & (beside | shift_forward<C>(beside) | shift_forward<!C>(beside));
    }
    case PawnTrait::Backward: {
      const Bitboard guarded = sideways(own | ahead<C>(own));
      const Bitboard isolated = own & ~sideways(files_of(own));
      const Bitboard attacked = sideways(shift_forward<!C>(others));
      return own & ~guarded & ~isolated & shift_forward<!C>(attacked);
    }
  }
  return {};
}

}  // namespace

Bitboard pawns_with(PawnTrait trait, const Board& board, Bitboard within) {
  within &= board.pieces(Role::Pawn);
  Bitboard found;
  if ((within & board.pieces(Color::White)).any()) found |= pawns_of<Color::White>(trait, board);
  if ((within & board.pieces(Color::Black)).any()) found |= pawns_of<Color::Black>(trait, board);
  return found & within;
}

int pawn_islands(const Board& board, Color c) {
  const std::uint64_t files = files_of(board.pieces(c, Role::Pawn)).bits() & 0xFF;
  return std::popcount(files & ~(files << 1));
}

}}  // namespace chess::query
