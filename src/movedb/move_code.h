// SPDX-License-Identifier: GPL-3.0-or-later
// A move as the record has it: from, to and promotion in 15 bits. Castling is the king's two-step; only
// where the king of a Chess960 game does not start on the e-file, or his rook not in a corner, is it the
// king taking his own rook, as two steps would not tell what castles, or from a walk.
#pragma once

#include <cstdint>
#include <optional>

#include "core/position.h"

namespace chess::inline movedb {

/// Castling that a record writes as the king's two-step.
constexpr bool is_two_step_castling(Move move) {
  return move.is_castling() && file_of(move.from()) == File::E &&
         (file_of(move.to()) == File::A || file_of(move.to()) == File::H);
}

class MoveCode {
 public:
  constexpr MoveCode() = default;
  /// Precondition: neither a null move nor a drop.
  static MoveCode of(Move move);
  /// The lowest 15 bits of a record. Precondition: bits < 32768.
  static constexpr MoveCode of_bits(std::uint16_t bits) {
    MoveCode code;
    code.bits_ = bits;
    return code;
  }

  constexpr std::uint16_t bits() const { return bits_; }
  constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
  constexpr Square to() const { return static_cast<Square>((bits_ >> 6) & 63); }
  /// 0 none, 1 knight, 2 bishop, 3 rook, 4 queen; 5 to 7 mean nothing.
  constexpr int promotion() const { return bits_ >> 12; }
  constexpr bool is_valid() const { return promotion() <= 4; }

  /// The move in `pos`; nothing when it is not legal there.
  std::optional<Move> in(const Position& pos) const;

  friend constexpr auto operator<=>(MoveCode, MoveCode) = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace chess::inline movedb
