// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of crazyhouse as PGN and UCI write them. A drop is `N@f3`, of a pawn `P@e4` (so lichess.org, FICS
// and UCI engines; python-chess's PGN leaves the P out); everything else is as in chess, but `#` is
// mate by these rules, where a drop may stand between.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/san.h"
#include "notation/uci_move.h"
#include "variant/any_position.h"

namespace chess::inline notation {

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
