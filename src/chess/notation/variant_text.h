// SPDX-License-Identifier: GPL-3.0-or-later
// Positions and moves as text by the rules of any variant: FEN, SAN, long algebraic and UCI moves.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/crazyhouse_text.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "variant/any_position.h"

namespace chess { inline namespace notation {

// FENs are those of chess. In three-check, the fifth field says how many checks each side must still give,
// White first: `... w KQkq - 3+3 0 1` (python-chess). lichess.org writes the checks that were given behind
// the counters, `... w KQkq - 0 1 +0+0`. Both are read, and the first is written.

/// Reads a FEN of a variant, as leniently as parse_fen. Precondition: is_variant_position(rules).
std::expected<VariantSetup, TextError> parse_variant_fen(Variant rules, std::string_view text);
/// Parses and checks in one step. Waivable faults are waived. Precondition: is_variant_position(rules).
std::expected<VariantPosition, TextError> parse_variant_position(Variant rules, std::string_view fen);
/// All fields.
std::string to_fen(const VariantPosition& pos, FenStyle style = {});

// SAN is that of chess. `#` marks each move that wins the game, `+` a check by the rules of the variant.
// Kings of antichess are told apart as other pieces are, and pawns may promote to them: `e8=K`.

/// As parse_san of chess.
std::expected<Move, SanError> parse_san(const VariantPosition& pos, std::string_view text);
/// As to_san of chess. Precondition: `m` is legal or null.
std::string to_san(const VariantPosition& pos, Move m);
/// Appends what `to_san` returns.
void append_san(const VariantPosition& pos, Move m, std::string& out);
/// The same, and plays the move. `goes_on` says that another move follows, so the move does not win.
void play_and_append_san(VariantPosition& pos, Move m, bool goes_on, std::string& out);
/// Long algebraic notation with `+` or `#`. Precondition: `m` is legal or null.
std::string to_lan(const VariantPosition& pos, Move m);
/// As parse_uci_move of chess. `to_uci` writes the moves of all variants.
std::expected<Move, UciMoveError> parse_uci_move(const VariantPosition& pos, std::string_view text);

// By the rules of the position. A variant whose rules are not known here is read as standard chess.

/// Parses and checks a FEN in one step. Waivable faults are waived.
std::expected<AnyPosition, TextError> parse_position(Variant rules, std::string_view fen);
std::string to_fen(const AnyPosition& pos, FenStyle style = {});
std::expected<Move, SanError> parse_san(const AnyPosition& pos, std::string_view text);
std::string to_san(const AnyPosition& pos, Move m);
void append_san(const AnyPosition& pos, Move m, std::string& out);
void play_and_append_san(AnyPosition& pos, Move m, bool goes_on, std::string& out);
std::string to_lan(const AnyPosition& pos, Move m);
std::expected<Move, UciMoveError> parse_uci_move(const AnyPosition& pos, std::string_view text);

/// Can castling in this position be written only as king takes rook?
bool needs_chess960(const AnyPosition& pos);

}}  // namespace chess::notation
