// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a game whose positions are looked up later: the man on each square, and the key of the
// Position. A move changes two squares and the key. There are no sets of squares, and nobody asks which moves
// are legal.
#pragma once

#include <cstdint>

#include "core/position.h"

namespace chess { inline namespace movefile {

class KeyedBoard {
 public:
  explicit KeyedBoard(const Position& start);

  /// `Position::key` of the position.
  Key key() const { return key_ ^ ep_key_; }
  Color turn() const { return turn_; }
  bool is_empty(Square s) const { return men_[s] == kEmpty; }
  /// Precondition: a man stands on `s`.
  Piece piece_unchecked(Square s) const { return piece_of(men_[s]); }
  /// The same men, also as sets of squares.
  Board to_board() const;

  /// Plays a legal move, or the null move.
  void play(Move m) {
    ep_key_ = Key{};
    // Castling, en passant, promotions and the null move: kinds are the highest bits of a move.
    if (m.raw() - 1U >= 0x0FFFU) [[unlikely]]
      return play_special(m);
    const Square from = m.from();
    const Square to = m.to();
    const std::uint8_t man = men_[from];
    if (const Bitboard touched = Bitboard(from) | to; (castling_men_ & touched).any()) [[unlikely]]
      lose_rights(touched);
    const Piece moved = piece_of(man & 15);  // a damaged file cannot lead outside the table
    key_ ^= zobrist::white_to_move() ^ zobrist::piece(moved, from) ^ zobrist::piece(moved, to) ^
            part_of(men_[to], to);
    men_[from] = kEmpty;
    men_[to] = man;
    turn_ = !turn_;
    if (moved.role == Role::Pawn && (index_of(from) ^ index_of(to)) == 16) find_en_passant(to);
  }

 private:
  static constexpr std::uint8_t kEmpty = 16;
  static constexpr Piece piece_of(std::uint8_t man) {
    return {(man & 1) != 0 ? Color::White : Color::Black, static_cast<Role>(man >> 1)};
  }
  static constexpr std::uint8_t man_of(Piece p) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(p.role) << 1 |
                                     (p.color == Color::White ? 1U : 0U));
  }
  /// Of the key; an empty square has none. What is taken follows no pattern, so no branch depends on it.
  static Key part_of(std::uint8_t man, Square s) {
    const std::uint64_t is_man = (man >> 4) - std::uint64_t{1};
    return static_cast<Key>(bits_of(zobrist::piece(piece_of(man & 15), s)) & is_man);
  }

  void put(Square s, Piece p);
  void take(Square s);
  void play_special(Move m);
  void lose_rights(Bitboard touched);
  void find_en_passant(Square pawn);

  EnumArray<Square, std::uint8_t> men_;  ///< role times 2, plus 1 for White
  Bitboard castling_men_;  ///< rooks that may still castle, and their kings
  Color turn_;
  Key key_;  ///< without the part of an en passant square
  Key ep_key_{};
};

/// What a MoveDecoder asks: does a man of that side stand there?
inline bool has_man(const KeyedBoard& board, Color c, Square s) {
  return !board.is_empty(s) && board.piece_unchecked(s).color == c;
}
/// Is the square closed to that side, since an own man or a king stands there?
inline bool is_closed(const KeyedBoard& board, Color c, Square s) {
  return !board.is_empty(s) &&
         (board.piece_unchecked(s).color == c || board.piece_unchecked(s).role == Role::King);
}

}}  // namespace chess::movefile
