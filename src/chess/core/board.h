// SPDX-License-Identifier: GPL-3.0-or-later
// Which piece stands on which square, without the side to move or any rights. The pieces are kept twice, as
// sets of squares and as a table of squares, because both questions are asked all the time.
#pragma once

#include <optional>

#include "core/attacks.h"
#include "core/bitboard.h"
#include "core/piece.h"

namespace chess { inline namespace core {

/// The pieces on the 64 squares. Any arrangement is allowed.
class Board {
 public:
  /// An empty board.
  constexpr Board() { table_.fill(kEmpty); }
  /// The start position of standard chess.
  static Board start();

  /// The squares with a piece of either colour.
  constexpr Bitboard occupied() const { return by_color_[Color::White] | by_color_[Color::Black]; }
  /// The squares of all pieces of a colour.
  constexpr Bitboard pieces(Color c) const { return by_color_[c]; }
  /// The squares of all pieces of a role, of both colours.
  constexpr Bitboard pieces(Role r) const { return by_role_[r]; }
  /// The squares of a colour's pieces of one role.
  constexpr Bitboard pieces(Color c, Role r) const { return by_color_[c] & by_role_[r]; }
  /// Rooks and queens of both colours.
  constexpr Bitboard straight_sliders() const { return by_role_[Role::Rook] | by_role_[Role::Queen]; }
  /// Bishops and queens of both colours.
  constexpr Bitboard diagonal_sliders() const { return by_role_[Role::Bishop] | by_role_[Role::Queen]; }

  constexpr bool is_empty(Square s) const { return table_[s] == kEmpty; }
  /// Returns nothing if the square is empty.
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

  /// The square of `c`'s king, the lowest one if there are several. Returns nothing if there is no king.
  constexpr std::optional<Square> king(Color c) const {
    const Bitboard kings = pieces(c, Role::King);
    if (kings.empty()) return std::nullopt;
    return kings.first();
  }
  /// Precondition: `c` has a king.
  constexpr Square king_unchecked(Color c) const { return pieces(c, Role::King).first(); }

  /// Puts a piece on `s`. Precondition: `s` is empty.
  constexpr void put(Square s, Piece p) {
    assert(table_[s] == kEmpty);
    table_[s] = encode(p);
    by_color_[p.color] |= s;
    by_role_[p.role] |= s;
  }
  /// Empties `s` and returns the piece that stood there. Precondition: a piece stands there.
  constexpr Piece take(Square s) {
    const Piece p = piece_unchecked(s);
    table_[s] = kEmpty;
    by_color_[p.color] ^= Bitboard(s);
    by_role_[p.role] ^= Bitboard(s);
    return p;
  }
  /// Puts `p` on `s` and removes what stood there. Without a piece, `s` is then empty.
  constexpr void set(Square s, std::optional<Piece> p) {
    if (table_[s] != kEmpty) take(s);
    if (p) put(s, *p);
  }

  /// Every piece of either colour that attacks `s`, if the squares of `occupied` block lines.
  Bitboard attackers_to(Square s, Bitboard occupied) const;
  /// The pieces of `by` that attack `s`, if the squares of `occupied` block lines.
  Bitboard attackers_to(Square s, Color by, Bitboard occupied) const;
  /// The same with the squares that are occupied now.
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

}}  // namespace chess::core
