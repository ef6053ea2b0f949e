// SPDX-License-Identifier: GPL-3.0-or-later
// A position drawn with characters: coloured squares on a terminal, else rows of chessmen or letters.
#include "annotate/bgn/show/show.h"

#include <fmt/format.h>

#include <string_view>

#include "notation/board_text.h"

namespace annotate::bgn {
namespace {

using chess::Color;
using chess::Piece;
using chess::Square;

// Of the 256 colours of terminals. Men of both sides stand out from both kinds of squares.
constexpr int kLightSquare = 180;
constexpr int kDarkSquare = 137;
constexpr int kLightMarked = 149;
constexpr int kDarkMarked = 107;
constexpr int kWhiteMan = 231;
constexpr int kBlackMan = 16;

/// What is marked of the last move.
struct Marks {
  std::optional<Square> from;
  std::optional<Square> to;
  bool has(Square s) const { return s == from || s == to; }
};

/// Where the last move went, its man already standing there in `pos`.
Marks marks_of(const chess::AnyPosition& pos, std::optional<chess::Move> last) {
  if (!last || last->is_null()) return {};
  if (last->is_drop()) return {std::nullopt, last->to()};
  if (!last->is_castling()) return {last->from(), last->to()};
  return {last->from(),
          chess::castled_king_square(!pos.turn(), chess::castling_side(last->from(), last->to()))};
}

std::string man_text(std::optional<Piece> man, const BoardStyle& style) {
  if (!man) return style.colours ? " " : style.ascii ? "." : "·";
  if (style.ascii) return {chess::to_char(*man)};
  // Outlines for White and filled shapes for Black, as printed on paper. With colours the filled ones serve
  // for both.
  return std::string(chess::to_symbol({style.colours ? Color::Black : man->color, man->role}));
}

void append_square(const chess::AnyPosition& pos, Square s, const Marks& marks, const BoardStyle& style,
                   std::string& out) {
  const auto man = pos.board().piece_at(s);
  std::string text = man_text(man, style);
  if (style.colours) {
    const bool marked = marks.has(s);
    const int ground =
        chess::is_light(s) ? (marked ? kLightMarked : kLightSquare) : (marked ? kDarkMarked : kDarkSquare);
    const int ink = man && man->color == Color::White ? kWhiteMan : kBlackMan;
    out += fmt::format("\x1b[48;5;{};38;5;{}{}m {} \x1b[0m", ground, ink, style.ascii ? ";1" : "", text);
  } else if (s == marks.to) {
    out += "[" + text + "]";
  } else {
    if (s == marks.from && !man) text = "*";
    out += " " + text + " ";
  }
}

}  // namespace

std::string board_picture(const chess::AnyPosition& pos, std::optional<chess::Move> last,
                          const BoardStyle& style) {
  const Marks marks = marks_of(pos, last);
  std::string out;
  for (int row = 0; row < 8; ++row) {
    const auto rank = static_cast<chess::Rank>(style.flip ? row : 7 - row);
    out += fmt::format(" {} ", chess::to_char(rank));
    for (int column = 0; column < 8; ++column) {
      const auto file = static_cast<chess::File>(style.flip ? 7 - column : column);
      append_square(pos, chess::make_square(file, rank), marks, style, out);
    }
    if (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  out += "   ";
  for (int column = 0; column < 8; ++column)
    out += fmt::format(" {}{}", chess::to_char(static_cast<chess::File>(style.flip ? 7 - column : column)),
                       column == 7 ? "" : " ");
  return out + "\n";
}

}  // namespace annotate::bgn
