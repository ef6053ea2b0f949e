// SPDX-License-Identifier: GPL-3.0-or-later
// Which piece stands where, and nothing else: no turn, no rights. Kept twice, as sets of
// squares and as a table of squares, because both questions are asked all the time.
#pragma once

#include <optional>

#include "core/attacks.h"
#include "core/bitboard.h"
#include "core/piece.h"

namespace chess::inline core {

class Board {
 public:
  /// An empty board.
  constexpr Board() { table_.fill(kEmpty); }
  /// The array of standard chess.
  static Board start();

  constexpr Bitboard occupied() const { return by_color_[Color::White] | by_color_[Color::Black]; }
  constexpr Bitboard pieces(Color c) const { return by_color_[c]; }
  constexpr Bitboard pieces(Role r) const { return by_role_[r]; }
  constexpr Bitboard pieces(Color c, Role r) const { return by_color_[c] & by_role_[r]; }
  /// Rooks and queens; bishops and queens.
  constexpr Bitboard straight_sliders() const { return by_role_[Role::Rook] | by_role_[Role::Queen]; }
  constexpr Bitboard diagonal_sliders() const { return by_role_[Role::Bishop] | by_role_[Role::Queen]; }

  constexpr bool is_empty(Square s) const { return table_[s] == kEmpty; }
  constexpr std::optional<Piece> piece_at(Square s) const {
    if (table_[s] == kEmpty) return std::nullopt;
    return piece_unchecked(s);
  }
  /// Precondition: a piece stands on `s`.
  constexpr Piece piece_unchecked(Square s) const {
    assert(table_[s] != kEmpty);
    return Piece{static_cast<Color>(table_[s] & 1), static_cast<Role>(table_[s] >> 1)};
  }
  /// Precondition: a piece stands on `s`.
  constexpr Role role_unchecked(Square s) const { return piece_unchecked(s).role; }

  /// The king of `c`, when there is exactly one or the lowest of several.
  constexpr std::optional<Square> king(Color c) const {
    const Bitboard kings = pieces(c, Role::King);
    if (kings.empty()) return std::nullopt;
    return kings.first();
  }
  /// Precondition: `c` has a king.
  constexpr Square king_unchecked(Color c) const { return pieces(c, Role::King).first(); }

  /// Precondition: `s` is empty.
  constexpr void put(Square s, Piece p) {
    assert(table_[s] == kEmpty);
    table_[s] = encode(p);
    by_color_[p.color] |= s;
    by_role_[p.role] |= s;
  }
  /// Empties `s`. Precondition: a piece stands there.
  constexpr Piece take(Square s) {
    const Piece p = piece_unchecked(s);
    table_[s] = kEmpty;
    by_color_[p.color] ^= Bitboard(s);
    by_role_[p.role] ^= Bitboard(s);
    return p;
  }
  /// Puts `p` on `s`, whatever stood there; nothing empties the square.
  constexpr void set(Square s, std::optional<Piece> p) {
    if (table_[s] != kEmpty) take(s);
    if (p) put(s, *p);
  }

  /// Every piece of either colour that attacks `s`, with lines blocked by `occupied`.
  Bitboard attackers_to(Square s, Bitboard occupied) const;
  /// The pieces of `by` that attack `s`.
  Bitboard attackers_to(Square s, Color by, Bitboard occupied) const;
  Bitboard attackers_to(Square s, Color by) const { return attackers_to(s, by, occupied()); }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  static constexpr std::uint8_t kEmpty = 0xFF;
  static constexpr std::uint8_t encode(Piece p) {
    return static_cast<std::uint8_t>((static_cast<int>(p.role) << 1) | static_cast<int>(p.color));
  }

  EnumArray<Color, Bitboard> by_color_{};
  EnumArray<Role, Bitboard> by_role_{};
  EnumArray<Square, std::uint8_t> table_{};
};

inline Bitboard Board::attackers_to(Square s, Bitboard occ) const {
  return (knight_attacks(s) & pieces(Role::Knight)) | (king_attacks(s) & pieces(Role::King)) |
         (pawn_attacks(Color::Black, s) & pieces(Color::White, Role::Pawn)) |
         (pawn_attacks(Color::White, s) & pieces(Color::Black, Role::Pawn)) |
         (rook_attacks(s, occ) & straight_sliders()) | (bishop_attacks(s, occ) & diagonal_sliders());
}

inline Bitboard Board::attackers_to(Square s, Color by, Bitboard occ) const {
  return ((knight_attacks(s) & pieces(Role::Knight)) | (king_attacks(s) & pieces(Role::King)) |
          (pawn_attacks(!by, s) & pieces(Role::Pawn)) | (rook_attacks(s, occ) & straight_sliders()) |
          (bishop_attacks(s, occ) & diagonal_sliders())) &
         pieces(by);
}

}  // namespace chess::inline core
