// SPDX-License-Identifier: GPL-3.0-or-later
// A board as text: the first field of a FEN, and pictures of letters or chess symbols.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/board.h"
#include "notation/fen.h"

namespace chess { inline namespace notation {

/// The first field of a FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".
std::string to_board_field(const Board& board);
/// Reads that field. `~`, the mark of promoted pieces in crazyhouse, is skipped. The offset of the error
/// counts from the start of the field.
std::expected<Board, TextError> parse_board_field(std::string_view field);

/// The symbol of a piece in UTF-8, U+2654 to U+265F: outlines for White, filled shapes for Black.
std::string_view to_symbol(Piece piece);

/// What a picture of a board is made of.
struct BoardTextStyle {
  bool symbols = false;         ///< chess symbols in place of letters
  bool swaps_symbols = false;   ///< filled shapes for White, for light text on a dark ground
  bool frame = false;           ///< lines between the squares, numbers and letters at the edges
  std::string_view empty = ".";  ///< an empty square
  Color bottom = Color::White;  ///< the side at the bottom
};

/// Eight lines with a blank between squares, and no line end after the last one.
std::string to_text(const Board& board, const BoardTextStyle& style = {});

}}  // namespace chess::notation
