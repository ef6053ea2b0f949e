// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures for marginalia.chess.svg, which reads the arguments of python-chess.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "python/bindings.h"
#include "python/chess/arguments.h"
#include "python/chess/board_handle.h"
#include "python/python_support.h"
#include "svg/svg_board.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

constexpr int kLargestSize = 100'000;

int checked(int size) {
  if (size < 1 || size > kLargestSize) raise_value_error("size is 1 to 100000 pixels");
  return size;
}

using ArrowFields = std::tuple<int, int, std::string>;
using FillFields = std::tuple<int, std::string>;

Square at(int square) { return square_of(nb::int_(square)); }

using ColorsByName = nb::typed<nb::dict, nb::str, nb::str>;

/// The colours of a theme by the names of python-chess.
SvgTheme theme_of(const ColorsByName& colors) {
  SvgTheme theme;
  theme.margin = "#f2ece1";
  const std::pair<const char*, std::string*> names[] = {
      {"square light", &theme.light},
      {"square dark", &theme.dark},
      {"square light lastmove", &theme.light_tint},
      {"square dark lastmove", &theme.dark_tint},
      {"coord", &theme.coordinate},
      {"margin", &theme.margin},
  };
  for (const auto& [name, color] : names)
    if (colors.contains(name)) *color = nb::cast<std::string>(colors[name]);
  return theme;
}

}  // namespace

void bind_svg(nb::module_& module) {
  module.def(
      "svg_board",
      [](const BaseBoardHandle& board, ColorArgument orientation, const std::optional<LooseMove>& lastmove,
         std::optional<int> check, const std::vector<ArrowFields>& arrows,
         const std::vector<FillFields>& fill, SetArgument squares, int size, bool coordinates,
         const ColorsByName& colors, bool borders, const std::string& style) {
        SvgBoardStyle picture;
        picture.size = checked(size);
        picture.bottom = orientation;
        picture.coordinates = coordinates;
        picture.theme = theme_of(colors);
        picture.border = borders;
        picture.css = style;
        picture.has_classes = true;
        picture.crosses = squares;
        if (lastmove && !lastmove->is_null())
          picture.last = lastmove->drop ? Move::drop(*lastmove->drop, lastmove->to)
                                        : Move::normal(lastmove->from, lastmove->to);
        if (check) picture.fills.push_back({at(*check), picture.theme.check});
        for (const auto& [square, color] : fill) picture.fills.push_back({at(square), color});
        for (const auto& [tail, head, color] : arrows)
          picture.marks.push_back({.from = at(tail), .to = at(head), .paint = color});
        return svg_board(board.board.board(), picture);
      },
      "board"_a, nb::kw_only(), "orientation"_a, "lastmove"_a.none(), "check"_a.none(), "arrows"_a, "fill"_a,
      "squares"_a, "size"_a, "coordinates"_a, "colors"_a, "borders"_a, "style"_a,
      "The picture of a board. Colours are those of CSS.");
  module.def(
      "svg_piece", [](const Piece& piece, int size) { return svg_piece(piece, checked(size)); }, "piece"_a,
      "size"_a, "The picture of a piece.");
}

}}  // namespace chess::python
