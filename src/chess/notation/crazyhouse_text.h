// SPDX-License-Identifier: GPL-3.0-or-later
// Positions and moves of crazyhouse as text.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "variant/crazyhouse.h"

namespace chess { inline namespace notation {

// FENs of crazyhouse. The pockets stand behind the board, in brackets (`.../RNBQKBNR[Nnp] w ...`) or as a
// ninth rank (`.../RNBQKBNR/Nnp w ...`, lichess.org). A `~` follows a piece that was a pawn.
inline constexpr std::string_view kCrazyhouseStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// Reads either form, as leniently as parse_fen. A FEN without pockets, or with `[-]`, has empty pockets.
std::expected<CrazyhouseSetup, TextError> parse_crazyhouse_fen(std::string_view text);

/// Parses and checks in one step. The error names what was wrong. Waivable faults are waived.
std::expected<CrazyhousePosition, TextError> parse_crazyhouse_position(std::string_view fen);

/// Writes the pockets in brackets, also empty ones: White's pieces first, queens to pawns.
std::string to_fen(const CrazyhousePosition& pos, FenStyle style = {});
// Moves of crazyhouse as PGN and UCI write them. A drop is `N@f3`, that of a pawn `P@e4`. lichess.org, FICS
// and UCI engines write it so; the PGN of python-chess leaves the P out. All other moves are as in chess. `#`
// is mate by the rules of crazyhouse, where a drop may block a check.

/// Appends "N@f3", or "P@e4" for a pawn. Precondition: m.is_drop().
void append_drop(Move m, std::string& out);
/// Reads a drop without `+` and `#`: `N@f3`, `P@e4`, `@e4`, with a letter of either case. The move is not
/// checked on a board. Returns nothing for other texts.
std::optional<Move> parse_drop_text(std::string_view text);

/// As parse_san of chess, and reads drops.
std::expected<Move, SanError> parse_san(const CrazyhousePosition& pos, std::string_view text);
/// As to_san of chess, and writes drops. Precondition: `m` is legal.
std::string to_san(const CrazyhousePosition& pos, Move m);
/// Appends what `to_san` returns.
void append_san(const CrazyhousePosition& pos, Move m, std::string& out);
/// The same, and plays the move. `goes_on` says that another move follows, so a check cannot be mate.
void play_and_append_san(CrazyhousePosition& pos, Move m, bool goes_on, std::string& out);
/// Long algebraic notation. Drops are written as in SAN. Precondition: `m` is legal.
std::string to_lan(const CrazyhousePosition& pos, Move m);

/// As parse_uci_move of chess, and reads drops. `to_uci` writes the moves of all variants.
std::expected<Move, UciMoveError> parse_uci_move(const CrazyhousePosition& pos, std::string_view text);

}}  // namespace chess::notation
