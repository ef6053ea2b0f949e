// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/board_text.h"

#include <array>

#include "base/text.h"

namespace chess { inline namespace notation {

namespace {

constexpr std::string_view kFrameLine = "  -----------------\n";

std::string square_text(std::optional<Piece> piece, const BoardTextStyle& style) {
  if (!piece) return std::string(style.empty);
  if (!style.symbols) return {to_char(*piece)};
  if (style.swaps_symbols) piece->color = !piece->color;
  return std::string(to_symbol(*piece));
}

}  // namespace

std::string to_board_field(const Board& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const auto piece = board.piece_at(square_at(rank * 8 + file));
      if (!piece) {
        ++empty;
        continue;
      }
      if (empty > 0) text.push_back(static_cast<char>('0' + empty));
      empty = 0;
      text.push_back(to_char(*piece));
    }
    if (empty > 0) text.push_back(static_cast<char>('0' + empty));
    if (rank > 0) text.push_back('/');
  }
  return text;
}

std::expected<Board, TextError> parse_board_field(std::string_view field) {
  Board board;
  int rank = 7, file = 0;
  const auto fault = [](std::size_t offset, std::string message) {
    return std::unexpected(TextError{offset, std::move(message)});
  };
  const auto rank_error = [&](std::size_t i) {
    return fault(i, "rank " + std::to_string(rank + 1) + " does not have 8 files");
  };
  for (std::size_t i = 0; i < field.size(); ++i) {
    const char c = field[i];
    if (c == '/') {
      if (file != 8) return rank_error(i);
      if (rank == 0) return fault(i, "more than 8 ranks");
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
      if (file > 8) return rank_error(i);
    } else if (const auto piece = parse_piece(c)) {
      if (file > 7) return rank_error(i);
      board.put(square_at(rank * 8 + file), *piece);
      ++file;
    } else if (c == '~') {
      continue;  // "promoted man" of crazyhouse FENs; means nothing here
    } else {
      return fault(i, "'" + printable(field.substr(i, 1)) + "' is no piece");
    }
  }
  if (file != 8) return rank_error(field.size());
  if (rank != 0) return fault(field.size(), "fewer than 8 ranks");
  return board;
}

std::string_view to_symbol(Piece piece) {
  constexpr std::array<std::string_view, 6> kOutlines = {"♙", "♘", "♗", "♖", "♕", "♔"};
  constexpr std::array<std::string_view, 6> kFilled = {"♟", "♞", "♝", "♜", "♛", "♚"};
  const auto role = static_cast<std::size_t>(piece.role);
  return piece.color == Color::White ? kOutlines[role] : kFilled[role];
}

std::string to_text(const Board& board, const BoardTextStyle& style) {
  const bool is_white_below = style.bottom == Color::White;
  std::string out;
  for (int row = 0; row < 8; ++row) {
    const auto rank = static_cast<Rank>(is_white_below ? 7 - row : row);
    if (style.frame) {
      out += kFrameLine;
      out += {to_char(rank), ' '};
    }
    for (int column = 0; column < 8; ++column) {
      const auto file = static_cast<File>(is_white_below ? column : 7 - column);
      if (style.frame)
        out.push_back('|');
      else if (column > 0)
        out.push_back(' ');
      out += square_text(board.piece_at(make_square(file, rank)), style);
    }
    if (style.frame) out.push_back('|');
    if (style.frame || row < 7) out.push_back('\n');
  }
  if (!style.frame) return out;
  out += kFrameLine;
  out += is_white_below ? "   a b c d e f g h" : "   h g f e d c b a";
  return out;
}

}}  // namespace chess::notation
