// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as EGD spells them out: its words for them, and a board that reads them.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "egd/detail/fen_text.h"
#include "json/json_tape.h"
#include "variant/any_position.h"

namespace chess { inline namespace egd {

// The words EGD has for men and kinds of moves, shared by its writer and its reader.

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
inline std::string_view egd_move_type(const AnyPosition& before, Move m) {
  if (m.is_null()) return "null";
  if (m.is_drop()) return "drop";
  if (m.is_castling())
    return castling_side(m.from(), m.to()) == CastlingSide::King ? "short_castle" : "long_castle";
  if (m.is_en_passant()) return "ep_capture";
  const bool takes = before.is_capture(m);
  if (m.is_promotion()) return takes ? "promotion_capture" : "promotion";
  return takes ? "capture" : "move";
}

/// A board that plays the entries of an EGD game and holds each against what it says of itself.
class EgdBoard {
 public:
  EgdBoard(const AnyPosition& start, bool chess960) : position_(start), chess960_(chess960), fen_(start) {}

  const AnyPosition& position() const { return position_; }

  /// Plays the move of an entry, found by its squares, else by its SAN. The message says what is missing,
  /// illegal, or at odds with the board: player, SAN, piece, captured piece, kind of move, either FEN.
  /// Nothing has been played then.
  std::expected<Move, Error> play(JsonValue entry);

  /// Of the last move: features that the board does not show, in words; empty when all is well.
  std::string take_remark() { return std::exchange(remark_, {}); }

 private:
  std::expected<void, Error> check_fen(JsonValue entry, const char* key) const;

  AnyPosition position_;
  bool chess960_;
  FenText fen_;
  std::string remark_;
};

}}  // namespace chess::egd
