// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as UCI writes them: e2e4, e7e8q, 0000. Castling is e1g1 in standard chess and
// king-takes-rook (e1h1) under UCI_Chess960. A drop of crazyhouse is "N@f3".
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/position.h"

namespace chess::inline notation {

enum class CastlingNotation : std::uint8_t {
  KingMove,       ///< e1g1
  KingTakesRook,  ///< e1h1
};

enum class UciMoveError : std::uint8_t { Malformed, Illegal };
std::string_view to_string(UciMoveError e);

/// Squares and promotion of a UCI move, not yet looked at on a board.
struct UciMove {
  Square from;
  Square to;
  std::optional<Role> promotion;
  friend bool operator==(const UciMove&, const UciMove&) = default;
};

/// The text alone. "0000" and anything else that is no from-to pair gives nothing.
std::optional<UciMove> parse_uci_text(std::string_view text);

/// A legal move of `pos`. Castling is accepted in either spelling (king-takes-rook always;
/// e1g1 where it means nothing else).
std::expected<Move, UciMoveError> parse_uci_move(const Position& pos, std::string_view text);

/// The same for squares that come from anywhere else.
std::optional<Move> find_legal_move(const Position& pos, const UciMove& squares);

/// "0000" for the null move. `castling` is KingTakesRook for Chess960 games.
std::string to_uci(Move m, CastlingNotation castling = CastlingNotation::KingMove);
void append_uci(Move m, CastlingNotation castling, std::string& out);

/// Can castling in this position only be said by king-takes-rook: is some right held by a king
/// off the e-file or a rook off the corner?
bool needs_chess960(const Position& pos);

}  // namespace chess::inline notation
