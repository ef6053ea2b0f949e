// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a position as an SVG picture. The picture is complete in itself and has no ids, so several can be in
// one page. The text is the same on every machine. It has a title and a description for those who do not see
// it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "variant/any_position.h"

namespace chess::inline svg {

/// The colours of PGN's [%cal] and [%csl].
enum class MarkColor : std::uint8_t { Green, Red, Yellow, Blue };

/// An arrow, or a circle if both squares are the same.
struct BoardMark {
  Square from;
  Square to;
  MarkColor color = MarkColor::Green;
  friend bool operator==(const BoardMark&, const BoardMark&) = default;
};

/// The marks that the `cal` and `csl` commands of a move draw ("Ge2e4", "Rd5"), in their order. Other
/// operands are ignored.
std::vector<BoardMark> marks_of(const Node& node);

/// How the board is drawn.
struct SvgBoardStyle {
  int size = 480;  ///< width and height in pixels
  Color bottom = Color::White;  ///< the side at the bottom
  bool coordinates = true;  ///< letters and numbers at the edges
  std::optional<Move> last{};  ///< the move that led to the position; its squares are tinted
  std::vector<BoardMark> marks{};
  std::string title{};  ///< empty: "Chess position"
};

/// The text of an SVG file. A king in check stands on a red square. In crazyhouse the pockets stand beside
/// the board, which makes the picture wider; `size` is then the height.
std::string svg_board(const AnyPosition& pos, const SvgBoardStyle& style);

/// The chessmen as `symbol` elements with the ids "wK", "bN" and so on, for a page that draws its boards by a
/// script: a `use` element with `href="#wK"` and 100 as width and height fills a square.
std::string svg_piece_symbols();

}  // namespace chess::inline svg
