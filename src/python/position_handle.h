// SPDX-License-Identifier: GPL-3.0-or-later
// A position as Python sees it: with the rules of its variant, and never changed.
#pragma once

#include <string_view>

#include "notation/variant_text.h"
#include "variant/any_position.h"

namespace chess { inline namespace python {

/// A position of any variant.
struct PositionHandle {
  AnyPosition position;
  bool chess960 = false;  ///< castling is king takes rook in UCI

  CastlingNotation castling() const {
    return chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  }
};

/// A legal move in UCI or SAN, or the null move when the side to move is not in check. Raises ValueError with
/// what is wrong.
Move move_of(const PositionHandle& handle, std::string_view text);
/// The position of standard chess or Chess960 for tables and books. Raises ValueError for other variants.
const Position& chess_of(const PositionHandle& handle, std::string_view who);

}}  // namespace chess::python
