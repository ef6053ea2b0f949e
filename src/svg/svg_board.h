// SPDX-License-Identifier: GPL-3.0-or-later
// A position as an SVG picture: whole in itself, without ids (several may stand in one page), the same text
// on every machine, with a title and a description for those who do not see it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.h"
#include "game/game.h"

namespace chess::inline svg {

/// The colours of PGN's [%cal] and [%csl].
enum class MarkColor : std::uint8_t { Green, Red, Yellow, Blue };

/// An arrow, or a circle where both squares are the same.
struct BoardMark {
  Square from;
  Square to;
  MarkColor color = MarkColor::Green;
  friend bool operator==(const BoardMark&, const BoardMark&) = default;
};

/// What the `cal` and `csl` commands on a move draw ("Ge2e4", "Rd5"), in their order; what is neither is left
/// out.
std::vector<BoardMark> marks_of(const Node& node);

struct SvgBoardStyle {
  int size = 480;  ///< width and height in pixels
  Color bottom = Color::White;
  bool coordinates = true;
  std::optional<Move> last{};  ///< the move that led to the position; its squares are tinted
  std::vector<BoardMark> marks{};
  std::string title{};  ///< empty: "Chess position"
};

/// The text of an SVG file. The king in check stands on red.
std::string svg_board(const Position& pos, const SvgBoardStyle& style);

}  // namespace chess::inline svg
