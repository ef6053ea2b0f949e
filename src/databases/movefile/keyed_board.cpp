// SPDX-License-Identifier: GPL-3.0-or-later
#include "movefile/keyed_board.h"

#include <algorithm>

namespace chess { inline namespace movefile {

KeyedBoard::KeyedBoard(const Position& start)
    : state_{start.board(), start.castling_rooks(), start.ep_square(), start.halfmove_clock(), start.turn()},
      key_(start.key()) {
  if (const auto ep = start.legal_ep_square()) ep_key_ = zobrist::en_passant(file_of(*ep));
  key_ ^= ep_key_;
}

void KeyedBoard::play(Move m) {
  ep_key_ = Key{};
  if (m.is_null() || m.kind() != MoveKind::Normal) [[unlikely]] {
    state_.play(m);
    key_ = zobrist::of(state_.board, state_.turn, state_.castling_rooks, std::nullopt);
    return;
  }
  const Board& board = state_.board;
  const Piece moved{state_.turn, board.role_unchecked(m.from())};
  Key change = zobrist::white_to_move() ^ zobrist::piece(moved, m.from()) ^ zobrist::piece(moved, m.to());
  if (const auto taken = board.piece_at(m.to())) change ^= zobrist::piece(*taken, m.to());
  const Bitboard rooks = state_.castling_rooks;
  const bool loses_rights =
      rooks.any() && (moved.role == Role::King || rooks.has(m.from()) || rooks.has(m.to()));
  if (loses_rights) change ^= castling_key();
  state_.play(m);
  if (loses_rights) change ^= castling_key();
  key_ ^= change;
  if (state_.ep_square && has_legal_en_passant(*state_.ep_square))
    ep_key_ = zobrist::en_passant(file_of(*state_.ep_square));
}

bool KeyedBoard::has_legal_en_passant(Square ep) const {
  const Board& board = state_.board;
  const Color us = state_.turn;
  const auto king = board.king(us);  // a damaged file may have taken it
  return king && std::ranges::any_of(pawn_attacks(!us, ep) & board.pieces(us, Role::Pawn), [&](Square from) {
           const Bitboard taken(make_square(file_of(ep), rank_of(from)));
           const Bitboard occupied = (board.occupied() ^ Bitboard(from) ^ taken) | ep;
           return (board.attackers_to(*king, !us, occupied) & ~taken).empty();
         });
}

}}  // namespace chess::movefile
