// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as UCI writes them: e2e4, e7e8q, 0000. Castling is e1g1 in standard chess, and king takes rook (e1h1)
// under UCI_Chess960. A drop of crazyhouse is "N@f3".
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/position.h"

namespace chess { inline namespace notation {

/// How castling is written.
enum class CastlingNotation : std::uint8_t {
  KingMove,  ///< e1g1
  KingTakesRook,  ///< e1h1
};

/// Why a text is not read as a move.
enum class UciMoveError : std::uint8_t { Malformed, Illegal };
/// "not a UCI move" or "illegal move".
std::string_view to_string(UciMoveError e);

/// The squares and the promotion of a UCI move, not checked on a board.
struct UciMove {
  Square from;
  Square to;
  std::optional<Role> promotion;
  friend bool operator==(const UciMove&, const UciMove&) = default;
};

/// Reads the text alone. Returns nothing for "0000" and for any other text without two squares. A promotion
/// to a king, as antichess has it, is read.
std::optional<UciMove> parse_uci_text(std::string_view text);

/// Reads a legal move of `pos`. Castling is accepted in both spellings: king takes rook always, e1g1 if it
/// has no other meaning.
std::expected<Move, UciMoveError> parse_uci_move(const Position& pos, std::string_view text);

/// The legal move with these squares, wherever they come from; nothing if there is none.
std::optional<Move> find_legal_move(const Position& pos, const UciMove& squares);

/// Writes a move; "0000" for the null move. Games of Chess960 need KingTakesRook.
std::string to_uci(Move m, CastlingNotation castling = CastlingNotation::KingMove);
/// Appends what `to_uci` returns.
void append_uci(Move m, CastlingNotation castling, std::string& out);

/// Can castling in this position be written only as king takes rook, because a king with rights is off the
/// e-file or a rook is off the corner?
bool needs_chess960(const Position& pos);

}}  // namespace chess::notation
