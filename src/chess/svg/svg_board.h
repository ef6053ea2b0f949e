// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a position as an SVG picture. The picture is complete in itself and has no ids, so several can be in
// one page. The text is the same on every machine. It has a title and a description for those who do not see
// it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "variant/any_position.h"

namespace chess { inline namespace svg {

/// The colours of PGN's [%cal] and [%csl].
enum class MarkColor : std::uint8_t { Green, Red, Yellow, Blue };

/// An arrow, or a circle if both squares are the same.
struct BoardMark {
  Square from;
  Square to;
  MarkColor color = MarkColor::Green;
  std::string paint{};  ///< a colour of CSS ("#88f", "orange") in place of `color`; PGN cannot express it
  friend bool operator==(const BoardMark&, const BoardMark&) = default;
};

/// The marks that the `cal` and `csl` commands of a move draw ("Ge2e4", "Rd5"), in their order. Other
/// operands are ignored.
std::vector<BoardMark> marks_of(const Node& node);

/// Replaces what the commands of a move draw by these marks.
void set_marks(Node& node, std::span<const BoardMark> marks);

/// Reads an operand of `cal` or `csl`: "Ge2e4", "Rd5". Nothing for other texts.
std::optional<BoardMark> parse_board_mark(std::string_view text);
/// The mark as an operand of `cal` or `csl`: "Ge2e4", "Rd5".
std::string to_text(const BoardMark& mark);

/// The colours of a board, as CSS writes them.
struct SvgTheme {
  std::string light = "#ecdcc0";
  std::string dark = "#b18a62";
  std::string light_tint = "#cdd26a";  ///< of the last move
  std::string dark_tint = "#aaa23a";
  std::string check = "#e8503c";
  std::string coordinate = "#5d574c";
  std::string margin{};  ///< behind the coordinates; empty: transparent
  friend bool operator==(const SvgTheme&, const SvgTheme&) = default;
};
/// "brown" (the default), "green", "blue", "gray", "print". Nothing for other names.
std::optional<SvgTheme> find_svg_theme(std::string_view name);
/// All of these names.
std::span<const std::string_view> svg_theme_names();

/// A square in a colour of its own.
struct SvgFill {
  Square square;
  std::string color;  ///< of CSS; may be transparent ("#cc000080")
};

/// How the board is drawn.
struct SvgBoardStyle {
  int size = 480;  ///< width and height in pixels
  Color bottom = Color::White;  ///< the side at the bottom
  bool coordinates = true;  ///< letters and numbers at the edges
  std::optional<Move> last{};  ///< the move that led to the position; its squares are tinted
  std::vector<BoardMark> marks{};
  std::vector<SvgFill> fills{};  ///< over the squares, under the pieces
  Bitboard crosses{};            ///< squares with a cross
  bool border = false;           ///< a line around the board
  SvgTheme theme{};
  /// A style sheet for the picture. Its elements then have classes, as with `has_classes`.
  std::string css{};
  /// Squares have the classes "square light" or "square dark" and their name, pieces "piece white bishop",
  /// and so on. The shaft of an arrow is a line.
  bool has_classes = false;
  std::string title{};  ///< empty: "Chess position"
};

/// The text of an SVG file. A king in check stands on a red square. In crazyhouse the pockets stand beside
/// the board, which makes the picture wider; `size` is then the height.
std::string svg_board(const AnyPosition& pos, const SvgBoardStyle& style);
/// The same for any arrangement of pieces, of which nobody is to move.
std::string svg_board(const Board& board, const SvgBoardStyle& style);
/// An empty board with crosses on the squares of a set.
std::string svg_squares(Bitboard squares, SvgBoardStyle style = {});
/// The picture of one piece, `size` pixels wide and high.
std::string svg_piece(Piece piece, int size = 100);

/// The chessmen as `symbol` elements with the ids "wK", "bN" and so on, for a page that draws its boards by a
/// script: a `use` element with `href="#wK"` and 100 as width and height fills a square.
std::string svg_piece_symbols();

}}  // namespace chess::svg
