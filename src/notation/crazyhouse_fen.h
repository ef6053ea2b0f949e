// SPDX-License-Identifier: GPL-3.0-or-later
// FENs of crazyhouse: the pockets stand behind the board, in brackets (`.../RNBQKBNR[Nnp] w ...`) or as a
// ninth rank (`.../RNBQKBNR/Nnp w ...`, lichess.org), and `~` follows a man that was a pawn.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/fen.h"
#include "variant/any_position.h"

namespace chess::inline notation {

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

}  // namespace chess::inline notation
