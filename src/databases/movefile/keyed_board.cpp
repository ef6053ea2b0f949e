// SPDX-License-Identifier: GPL-3.0-or-later
// What few moves need.
#include "movefile/keyed_board.h"

#include <algorithm>

namespace chess { inline namespace movefile {

KeyedBoard::KeyedBoard(const Position& start)
    : castling_men_(start.castling_rooks()), turn_(start.turn()), key_(start.key()) {
  for (const Square rook : start.castling_rooks())
    castling_men_ |= start.king(start.board().piece_unchecked(rook).color);
  men_.fill(kEmpty);
  for (const Square s : start.board().occupied()) men_[s] = man_of(start.board().piece_unchecked(s));
  if (const auto ep = start.legal_ep_square()) ep_key_ = zobrist::en_passant(file_of(*ep));
  key_ ^= ep_key_;
}

Board KeyedBoard::to_board() const {
  Board board;
  for (int i = 0; i < 64; ++i)
    if (const Square s = square_at(i); !is_empty(s)) board.put(s, piece_unchecked(s));
  return board;
}

void KeyedBoard::put(Square s, Piece p) {
  men_[s] = man_of(p);
  key_ ^= zobrist::piece(p, s);
}

void KeyedBoard::take(Square s) {
  key_ ^= part_of(men_[s], s);
  men_[s] = kEmpty;
}

void KeyedBoard::play_special(Move m) {
  const Color us = turn_;
  turn_ = !us;
  key_ ^= zobrist::white_to_move();
  if (m.is_null()) return;
  if (m.is_castling()) {
    const CastlingSide side = castling_side(m.from(), m.to());
    lose_rights(Bitboard(m.from()));
    take(m.from());
    take(m.to());
    put(castled_king_square(us, side), {us, Role::King});
    put(castled_rook_square(us, side), {us, Role::Rook});
    return;
  }
  lose_rights(Bitboard(m.to()));
  take(m.from());
  take(m.is_en_passant() ? make_square(file_of(m.to()), rank_of(m.from())) : m.to());
  put(m.to(), {us, m.is_promotion() ? m.promotion_role() : Role::Pawn});
}

/// Men leave these squares: rooks lose their rights, and kings those of their rooks. Call it before they do.
void KeyedBoard::lose_rights(Bitboard touched) {
  for (const Rank back : {Rank::R1, Rank::R8}) {
    const Bitboard men = castling_men_ & Bitboard(back);
    if ((men & touched).empty()) continue;
    const Color c = back == Rank::R1 ? Color::White : Color::Black;
    const auto is_king = [&](Square s) { return piece_unchecked(s).role == Role::King; };
    const auto king = std::ranges::find_if(men, is_king);
    Bitboard lost = touched.has(*king) ? men : men & touched;
    for (const Square s : lost)
      if (!is_king(s)) key_ ^= zobrist::castling(c, castling_side(*king, s));
    castling_men_ &= ~lost;
    // A king without rooks has no rights to lose.
    if (const Bitboard left = men & ~lost; !left.several()) castling_men_ &= ~left;
  }
}

/// The pawn has just made a double step.
void KeyedBoard::find_en_passant(Square pawn) {
  const Square ep = square_at(index_of(pawn) + (turn_ == Color::White ? 8 : -8));
  const auto can_take = [&](Square from) {
    return !is_empty(from) && piece_unchecked(from) == Piece{turn_, Role::Pawn};
  };
  const Bitboard origins = pawn_attacks(!turn_, ep);
  if (std::ranges::none_of(origins, can_take)) return;
  const Board board = to_board();
  const auto king = board.king(turn_);  // a damaged file may have none
  const bool is_legal =
      king && std::ranges::any_of(origins, [&](Square from) {
        const Bitboard taken(pawn);
        const Bitboard occupied = (board.occupied() ^ Bitboard(from) ^ taken) | ep;
        return can_take(from) && (board.attackers_to(*king, !turn_, occupied) & ~taken).empty();
      });
  if (is_legal) ep_key_ = zobrist::en_passant(file_of(ep));
}

}}  // namespace chess::movefile
