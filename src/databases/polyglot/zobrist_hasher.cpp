// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyglot/zobrist_hasher.h"

#include <algorithm>

#include "core/attacks.h"

namespace chess { inline namespace polyglot {

ZobristNumbers polyglot_numbers() {
  ZobristNumbers numbers;
  std::ranges::copy(chess::core::detail::kPolyglotRandom, numbers.begin());
  return numbers;
}

std::uint64_t ZobristHasher::of_board(const Board& board) const {
  std::uint64_t key = 0;
  for (const Square s : board.occupied()) {
    const Piece piece = board.piece_unchecked(s);
    const int kind = 2 * static_cast<int>(piece.role) + (piece.color == Color::White ? 1 : 0);
    key ^= numbers_[static_cast<std::size_t>(64 * kind + index_of(s))];
  }
  return key;
}

std::uint64_t ZobristHasher::of_castling(const Position& pos) const {
  std::uint64_t key = 0;
  for (const Color c : kColors)
    for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen})
      if (pos.castling_rook(c, side))
        key ^= numbers_[static_cast<std::size_t>(768 + 2 * static_cast<int>(c) + static_cast<int>(side))];
  return key;
}

std::uint64_t ZobristHasher::of_en_passant(const Position& pos) const {
  const auto ep = pos.ep_square();
  if (!ep) return 0;
  const Bitboard beside = pawn_attacks(!pos.turn(), *ep) & pos.board().pieces(pos.turn(), Role::Pawn);
  return beside.any() ? numbers_[static_cast<std::size_t>(772 + index_of(file_of(*ep)))] : 0;
}

std::uint64_t ZobristHasher::key(const Position& pos) const {
  return of_board(pos.board()) ^ of_castling(pos) ^ of_en_passant(pos) ^ of_turn(pos.turn());
}

}}  // namespace chess::polyglot
