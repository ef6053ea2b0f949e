// SPDX-License-Identifier: GPL-3.0-or-later
// The men of both sides by the numbers that Scid gives them, and moves by these numbers. See FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/position.h"
#include "scid/detail/byte_cursor.h"

namespace chess { inline namespace scid {

/// Where each man of a position stands.
class NumberedMen {
 public:
  /// The men at the start of standard chess.
  static NumberedMen of_start();
  /// The men of another position. Nothing if a side has more than 16.
  static std::optional<NumberedMen> of(const Board& board);

  /// Takes the byte of a move, and one more if a queen needs it, off `bytes`. Returns nothing if it is no
  /// legal move of `position`, whose men these are. A null move is Move::null().
  std::optional<Move> take_move(const Position& position, ByteCursor& bytes) const;

  /// Follows a move of `before`, which is legal there or null.
  void play(const Position& before, Move move);

 private:
  struct Side {
    std::array<Square, 16> squares{};
    std::uint8_t count = 0;
  };
  static bool add(Side& side, Square square, bool is_king);
  static void replace(Side& side, Square from, Square to);

  EnumArray<Color, Side> sides_{};
};

}}  // namespace chess::scid
