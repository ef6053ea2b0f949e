// SPDX-License-Identifier: GPL-3.0-or-later
// Positions and moves of crazyhouse as text.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "variant/any_position.h"

namespace chess::inline notation {

// FENs of crazyhouse: the pockets stand behind the board, in brackets (`.../RNBQKBNR[Nnp] w ...`) or as a
// ninth rank (`.../RNBQKBNR/Nnp w ...`, lichess.org), and `~` follows a man that was a pawn.

inline constexpr std::string_view kCrazyhouseStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// Reads either form, as leniently as parse_fen; without pockets they are empty. `[-]` is empty, too.
std::expected<CrazyhouseSetup, FenError> parse_crazyhouse_fen(std::string_view text);

/// Parses and checks in one step; the message names what was wrong. Waivable faults are waived.
std::expected<CrazyhousePosition, FenError> parse_crazyhouse_position(std::string_view fen);

/// The same by the rules of a variant; those that are not played here are read as standard chess.
std::expected<AnyPosition, FenError> parse_position(Variant rules, std::string_view fen);

/// With the pockets in brackets, empty ones too: White's men first, queens to pawns.
std::string to_fen(const CrazyhousePosition& pos, FenStyle style = {});
/// By the rules of the position.
std::string to_fen(const AnyPosition& pos, FenStyle style = {});

// Moves of crazyhouse as PGN and UCI write them. A drop is `N@f3`, of a pawn `P@e4` (so lichess.org, FICS
// and UCI engines; python-chess's PGN leaves the P out); everything else is as in chess, but `#` is
// mate by these rules, where a drop may stand between.

/// "N@f3", "P@e4". Precondition: m.is_drop().
void append_drop(Move m, std::string& out);
/// The drop that a text without marks means, not yet looked at on a board: `N@f3`, `P@e4`, `@e4`; the
/// letter in either case.
std::optional<Move> parse_drop_text(std::string_view text);

/// As parse_san of chess, and drops.
std::expected<Move, SanError> parse_san(const CrazyhousePosition& pos, std::string_view text);
/// As to_san of chess, and drops. Precondition: legal.
std::string to_san(const CrazyhousePosition& pos, Move m);
void append_san(const CrazyhousePosition& pos, Move m, std::string& out);
/// The same, and plays the move. `goes_on`: another move follows, so a check is no mate.
void play_and_append_san(CrazyhousePosition& pos, Move m, bool goes_on, std::string& out);
/// Long algebraic: drops as in SAN. Precondition: legal.
std::string to_lan(const CrazyhousePosition& pos, Move m);

/// As parse_uci_move of chess, and drops. `to_uci` writes a move by any rules.
std::expected<Move, UciMoveError> parse_uci_move(const CrazyhousePosition& pos, std::string_view text);

/// The same by the rules of the position.
std::expected<Move, SanError> parse_san(const AnyPosition& pos, std::string_view text);
std::string to_san(const AnyPosition& pos, Move m);
void append_san(const AnyPosition& pos, Move m, std::string& out);
std::expected<Move, UciMoveError> parse_uci_move(const AnyPosition& pos, std::string_view text);

}  // namespace chess::inline notation
