// SPDX-License-Identifier: GPL-3.0-or-later
// Loose boards and their moves as text. Readers are as strict as those of python-chess: what they take is
// what its documentation names. The readers of the library (notation/fen.h, notation/san.h) take much more,
// which a program that relies on InvalidMoveError would not expect.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "python/chess/loose_board.h"

namespace chess { inline namespace python {

/// Why a text is not read as a move, with the text and the position in words.
using MoveTextError = ErrorOf<SanError>;
template <class T>
using MoveResult = std::expected<T, MoveTextError>;

// ---- FEN ----

/// More moves than any game has. A larger counter is refused.
inline constexpr std::int64_t kMostMoves = 1'000'000'000'000'000;

/// The choices of a writer.
struct LooseFenStyle {
  bool shredder = false;
  FenEnPassant en_passant = FenEnPassant::Legal;
  bool marks_promoted = false;
};

/// The pieces, with `~` behind promoted ones if wanted.
std::string to_board_field(const LooseBoard& board, bool marks_promoted);
/// Reads them, and leaves the rest of the board alone.
std::expected<LooseBoard, std::string> with_board_field(const LooseBoard& board, std::string_view field);
std::string to_castling_field(const LooseBoard& board, bool shredder);
/// The rights that a castling field gives; nothing if it is none.
std::optional<Bitboard> parse_castling_field(const LooseBoard& board, std::string_view field);
/// The four fields of EPD, in three-check with a fifth.
std::string to_epd_fields(const LooseBoard& board, const LooseFenStyle& style);
std::string to_fen(const LooseBoard& board, const LooseFenStyle& style = {});
/// The board of a FEN, with the rules and the mode of `board`. Fields may be missing at the end.
std::expected<LooseBoard, std::string> with_fen(const LooseBoard& board, std::string_view fen);
/// The pieces of a pocket as letters, the king first.
std::string to_text(const Pocket& pocket);

// ---- Moves ----

/// As UCI writes it: e2e4, e7e8q, N@f3, 0000.
std::string to_uci(const LooseMove& m);
MoveResult<LooseMove> parse_loose_uci(std::string_view text);
/// The same in the mode wanted: castling as king takes rook, or as a move of the king.
std::string to_uci(const LooseBoard& board, const LooseMove& m, bool chess960);
/// A legal move, or the null move.
MoveResult<LooseMove> parse_uci(const LooseBoard& board, std::string_view text);

enum class Algebraic : std::uint8_t { Short, Long };
/// SAN or long algebraic notation with check marks. Precondition: see LooseBoard::push.
std::string to_algebraic(const LooseBoard& board, const LooseMove& m, Algebraic form);
/// A legal move, or the null move.
MoveResult<LooseMove> parse_san(const LooseBoard& board, std::string_view text);
/// The legal move from one square to another. A pawn becomes a queen unless the caller says what.
MoveResult<LooseMove> find_move(const LooseBoard& board, Square from, Square to,
                                std::optional<Role> promotion);

}}  // namespace chess::python
