// SPDX-License-Identifier: GPL-3.0-or-later
// The class Position of the Python module as text and as a picture: FEN, EPD, boards, SVG, lines of moves.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <variant>

#include "notation/board_text.h"
#include "notation/epd_operand.h"
#include "python/position_handle.h"
#include "python/python_support.h"
#include "svg/svg_board.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

constexpr int kLeastSvg = 16;
constexpr int kMostSvg = 16384;

std::string fen_of(const PositionHandle& self, std::string_view en_passant, bool shredder) {
  FenStyle style;
  if (en_passant == "always")
    style.en_passant = FenEnPassant::Always;
  else if (en_passant == "beside")
    style.en_passant = FenEnPassant::PawnBeside;
  else if (en_passant != "legal")
    raise_value_error("en_passant is 'legal', 'always' or 'beside'");
  if (shredder) style.castling = FenCastling::Shredder;
  return to_fen(self.position, style);
}

/// Moves one after the other, as SAN with or without numbers.
std::string san_line(const PositionHandle& self, nb::handle moves, bool numbers) {
  PositionHandle at = self;
  std::string text;
  for_each_item(moves, [&](nb::handle word) {
    const Move move = move_of(at, move_text(word));
    const bool is_white = at.position.turn() == Color::White;
    if (!text.empty()) text += ' ';
    if (numbers && (is_white || text.empty()))
      text += std::to_string(at.position.fullmove_number()) + (is_white ? ". " : "... ");
    play_and_append_san(at.position, move, false, text);
  });
  return text;
}

nb::object object_of(const EpdValue& value, CastlingNotation castling) {
  return std::visit(
      [castling](const auto& held) -> nb::object {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::monostate>) {
          return nb::none();
        } else if constexpr (std::is_same_v<Held, std::vector<Move>>) {
          std::vector<std::string> words;
          for (const Move move : held) words.push_back(to_uci(move, castling));
          return nb::cast(words);
        } else {
          return nb::cast(held);
        }
      },
      value);
}

nb::tuple from_epd(std::string_view line) {
  const auto epd = parse_epd(line);
  if (!epd) raise_value_error("not an EPD: " + epd.error().reason);
  const PositionHandle handle{epd->position, needs_chess960(epd->position)};
  nb::dict operations;
  for (const EpdOperation& operation : epd->operations) {
    const auto value = epd_value(epd->position, operation);
    if (!value) raise_value_error("EPD: " + to_string(value.error()));
    operations[nb::str(operation.opcode.c_str(), operation.opcode.size())] =
        object_of(*value, handle.castling());
  }
  return nb::make_tuple(handle, operations);
}

/// A str is one operand, a number is one, and a list has several.
EpdOperation operation_of(const PositionHandle& self, const std::string& opcode, nb::handle value) {
  EpdOperation operation{opcode, {}};
  const EpdOperandKind kind = operand_kind(opcode);
  const bool has_moves = kind == EpdOperandKind::Moves || kind == EpdOperandKind::Line;
  std::vector<Move> moves;
  PositionHandle at = self;
  const auto take = [&](nb::handle operand) {
    std::string text = text_of(nb::str(operand));
    if (!has_moves) return operation.operands.push_back(std::move(text));
    moves.push_back(move_of(at, text));
    if (kind == EpdOperandKind::Line) at.position.play(moves.back());
  };
  if (nb::isinstance<nb::str>(value) || nb::isinstance<nb::int_>(value) || nb::isinstance<nb::float_>(value))
    take(value);
  else if (!value.is_none())
    for_each_item(value, take);
  return has_moves ? to_epd_operation(self.position.chess(), opcode, moves) : operation;
}

std::string epd_of(const PositionHandle& self, const nb::kwargs& operations) {
  Epd epd{chess_of(self, "EPD"), {}};
  for (const auto& [opcode, value] : operations)
    epd.operations.push_back(operation_of(self, text_of(opcode), value));
  return to_epd(epd);
}

std::string board_of(const PositionHandle& self, bool symbols, bool frame, std::string_view bottom) {
  return to_text(self.position.board(), {.symbols = symbols, .frame = frame, .bottom = color_of(bottom)});
}

/// "Ge2e4" and "Rd5" as in PGN; without a colour, green.
BoardMark mark_of(const std::string& text) {
  const bool has_color = !text.empty() && text.front() >= 'A' && text.front() <= 'Z';
  const auto mark = parse_board_mark(has_color ? text : "G" + text);
  if (!mark) raise_value_error("not a mark: '" + text + "'; marks are 'Ge2e4', 'Rd5', 'e2e4'");
  return *mark;
}

SvgBoardStyle style_of(int size, std::string_view bottom, std::optional<std::string_view> last,
                       const std::vector<std::string>& marks, const std::map<std::string, std::string>& fills,
                       const std::vector<std::string>& crosses, bool coordinates, bool border,
                       std::string_view theme, const std::string& css, const std::string& title) {
  if (size < kLeastSvg || size > kMostSvg) raise_value_error("size is 16 to 16384 pixels");
  SvgBoardStyle style{.size = size, .bottom = color_of(bottom), .coordinates = coordinates};
  style.border = border;
  style.css = css;
  style.title = title;
  if (last) {
    const auto squares = parse_uci_text(*last);
    if (!squares && *last != "0000") raise_value_error("last is a move in UCI: 'e2e4'");
    if (squares) style.last = Move::normal(squares->from, squares->to);
  }
  for (const std::string& mark : marks) style.marks.push_back(mark_of(mark));
  for (const auto& [square, color] : fills) style.fills.push_back({square_of(square), color});
  for (const std::string& square : crosses) style.crosses |= square_of(square);
  const auto colors = find_svg_theme(theme);
  if (!colors) {
    std::string names;
    for (const std::string_view name : svg_theme_names())
      names += (names.empty() ? "" : ", ") + std::string(name);
    raise_value_error("no theme '" + std::string(theme) + "'; there are " + names);
  }
  style.theme = *colors;
  return style;
}

}  // namespace

void add_notations(nb::class_<PositionHandle>& type) {
  type.def("to_fen", &fen_of, nb::kw_only(), "en_passant"_a = "legal", "shredder"_a = false,
           "The FEN in another style. The en passant square is there if a capture is 'legal', 'always' after "
           "a\n"
           "double step, or if an enemy pawn stands 'beside'. `shredder`: castling as file letters, 'HAha'.")
      .def_static(
          "from_epd", &from_epd, "line"_a,
          nb::sig("def from_epd(line: str) -> tuple[Position, dict[str, int | float | str | list[str] | "
                  "None]]"),
          "Reads a line of Extended Position Description: the position and its operations. Moves (am, bm,\n"
          "pm, pv ...) are lists of UCI. Raises ValueError.")
      .def("epd", &epd_of,
           nb::sig("def epd(self, **operations: int | float | str | typing.Iterable[str] | None) -> str"),
           "The position as EPD: `epd(bm=['Nf3'], id='one')`. Moves are UCI or SAN and are written as SAN.\n"
           "Raises ValueError for an illegal move and for variants.")
      .def(
          "lan",
          [](const PositionHandle& self, std::string_view move) {
            return to_lan(self.position, move_of(self, move));
          },
          "move"_a, "A move in long algebraic notation: 'Ng1-f3', 'e4xd5'. Raises ValueError.")
      .def("variation_san", &san_line, "moves"_a, nb::kw_only(), "numbers"_a = true,
           nb::sig("def variation_san(self, moves: typing.Iterable[str], *, numbers: bool = True) -> str"),
           "Several moves in UCI or SAN, one after the other, as '1. e4 e5 2. Nf3'. Raises ValueError.")
      .def("text", &board_of, nb::kw_only(), "symbols"_a = false, "frame"_a = false, "bottom"_a = "white",
           "The board as eight lines: letters or chess `symbols`, with a `frame` of coordinates.")
      .def("__str__", [](const PositionHandle& self) { return to_text(self.position.board()); })
      .def(
          "svg",
          [](const PositionHandle& self, int size, std::string_view bottom,
             std::optional<std::string_view> last, const std::vector<std::string>& marks,
             const std::map<std::string, std::string>& fills, const std::vector<std::string>& crosses,
             bool coordinates, bool border, std::string_view theme, const std::string& css,
             const std::string& title) {
            return svg_board(self.position, style_of(size, bottom, last, marks, fills, crosses, coordinates,
                                                     border, theme, css, title));
          },
          nb::kw_only(), "size"_a = 480, "bottom"_a = "white", "last"_a = nb::none(),
          "marks"_a = std::vector<std::string>(), "fills"_a = std::map<std::string, std::string>(),
          "crosses"_a = std::vector<std::string>(), "coordinates"_a = true, "border"_a = false,
          "theme"_a = "brown", "css"_a = "", "title"_a = "",
          nb::sig("def svg(self, *, size: int = 480, bottom: str = 'white', last: str | None = None, "
                  "marks: typing.Sequence[str] = (), fills: dict[str, str] = {}, "
                  "crosses: typing.Sequence[str] = (), coordinates: bool = True, border: bool = False, "
                  "theme: str = 'brown', css: str = '', title: str = '') -> str"),
          "The text of an SVG picture, `size` pixels high. `last` is the move before, in UCI. `marks` are "
          "arrows\n"
          "and circles with a colour (G, R, Y, B) or without: 'Ge2e4', 'Rd5', 'e2e4'. `fills` gives squares "
          "a\n"
          "colour of CSS. `theme`: brown, green, blue, gray, print. `css`: a style sheet. Raises ValueError.")
      .def(
          "_repr_svg_", [](const PositionHandle& self) { return svg_board(self.position, {}); },
          "The picture that notebooks show.");
}

}}  // namespace chess::python
