// SPDX-License-Identifier: GPL-3.0-or-later
// A move in 16 bits: from (6), to (6), kind (4). Castling is stored as "king takes own rook", which serves
// standard chess and Chess960. Each notation decides how it writes castling. A crazyhouse drop has the role
// of the dropped piece in the place of `from`.
#pragma once

#include <cstdint>

#include "core/piece.h"
#include "core/square.h"

namespace chess { inline namespace core {

/// What is special about a move.
enum class MoveKind : std::uint8_t {
  Normal = 0,
  Castling = 1,
  EnPassant = 2,
  Drop = 3,  ///< a piece comes from the pocket; never legal in standard chess
  // 4..8: promotion to knight, bishop, rook, queen, king
  PromoteKnight = 4,
  PromoteBishop = 5,
  PromoteRook = 6,
  PromoteQueen = 7,
  PromoteKing = 8,  ///< antichess; never legal in standard chess
};

/// A move without its position: nothing here says that it is legal.
class Move {
 public:
  /// The null move: the side to move passes. It is never legal. PGN writes "--", UCI "0000".
  constexpr Move() = default;
  static constexpr Move null() { return Move(); }

  /// A move or a capture that is none of the special kinds.
  static constexpr Move normal(Square from, Square to) { return Move(from, to, MoveKind::Normal); }
  /// The pawn on `from` captures en passant and lands on `to`.
  static constexpr Move en_passant(Square from, Square to) { return Move(from, to, MoveKind::EnPassant); }
  /// The king on `king` castles with the rook of its own colour on `rook`.
  static constexpr Move castling(Square king, Square rook) { return Move(king, rook, MoveKind::Castling); }
  /// A pawn moves or captures, and becomes `role`. Precondition: `role` is not Pawn; King only in antichess.
  static constexpr Move promotion(Square from, Square to, Role role) {
    assert(role >= Role::Knight);
    return Move(from, to, static_cast<MoveKind>(3 + static_cast<int>(role)));
  }
  /// Crazyhouse: the side to move drops a `role` from its pocket on `to`. Precondition: not a king.
  static constexpr Move drop(Role role, Square to) {
    assert(role != Role::King);
    return Move(static_cast<Square>(role), to, MoveKind::Drop);
  }
  /// The move that `raw()` gave these bits. Any other bits may make no sense; see Position::is_legal.
  static constexpr Move from_raw(std::uint16_t raw) {
    Move m;
    m.raw_ = raw;
    return m;
  }

  /// The 16 bits: `from` is in the lowest 6, `to` in the next 6, the kind above them.
  constexpr std::uint16_t raw() const { return raw_; }
  /// Has no meaning for a drop.
  constexpr Square from() const { return static_cast<Square>(raw_ & 63); }
  /// For castling, the square of the rook.
  constexpr Square to() const { return static_cast<Square>((raw_ >> 6) & 63); }
  /// The top 4 bits. Values above PromoteKing can come only from `from_raw`.
  constexpr MoveKind kind() const { return static_cast<MoveKind>(raw_ >> 12); }

  constexpr bool is_null() const { return raw_ == 0; }
  constexpr bool is_castling() const { return kind() == MoveKind::Castling; }
  constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
  constexpr bool is_drop() const { return kind() == MoveKind::Drop; }
  /// Precondition: is_drop(), and made by `drop`.
  constexpr Role drop_role() const { return static_cast<Role>(raw_ & 63); }
  constexpr bool is_promotion() const { return (raw_ >> 12) >= 4; }
  /// Precondition: is_promotion().
  constexpr Role promotion_role() const { return static_cast<Role>((raw_ >> 12) - 3); }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(Square from, Square to, MoveKind kind)
      : raw_(static_cast<std::uint16_t>(index_of(from) | (index_of(to) << 6) |
                                        (static_cast<int>(kind) << 12))) {}
  std::uint16_t raw_ = 0;
};

}}  // namespace chess::core
