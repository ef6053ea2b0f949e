// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/zobrist.h"

namespace chess { inline namespace core { namespace zobrist {

Key of_castling(const Board& board, Bitboard castling_rooks) {
  Key key{};
  for (const Square rook : castling_rooks) {
    const Color c = board.piece_unchecked(rook).color;
    key ^= castling(c, castling_side(board.king_unchecked(c), rook));
  }
  return key;
}

Key of(const Board& board, Color turn, Bitboard castling_rooks, std::optional<File> ep_file) {
  Key key = of_castling(board, castling_rooks);
  for (const Square s : board.occupied()) key ^= piece(board.piece_unchecked(s), s);
  if (ep_file) key ^= en_passant(*ep_file);
  if (turn == Color::White) key ^= white_to_move();
  return key;
}

}}}  // namespace chess::core::zobrist
