// SPDX-License-Identifier: GPL-3.0-or-later
// The words EGD has for men and kinds of moves, shared by its writer and its reader.
#pragma once

#include <string_view>

#include "core/position.h"

namespace chess::inline egd {

/// p R N Bl Bd Q K: a bishop by the colour of `square`.
inline std::string_view piece_code(Role role, Square square) {
  constexpr std::string_view kCodes[] = {"p", "N", "Bd", "R", "Q", "K"};
  if (role == Role::Bishop && is_light(square)) return "Bl";
  return kCodes[static_cast<int>(role)];
}

/// "O-O" or "O-O-O".
inline std::string_view castling_text(CastlingSide side) {
  return side == CastlingSide::King ? "O-O" : "O-O-O";
}

/// The `move_type` of a legal move, or of a null move.
inline std::string_view egd_move_type(const Position& before, Move m) {
  if (m.is_null()) return "null";
  if (m.is_castling())
    return castling_side(m.from(), m.to()) == CastlingSide::King ? "short_castle" : "long_castle";
  if (m.is_en_passant()) return "ep_capture";
  const bool takes = before.is_capture(m);
  if (m.is_promotion()) return takes ? "promotion_capture" : "promotion";
  return takes ? "capture" : "move";
}

}  // namespace chess::inline egd
