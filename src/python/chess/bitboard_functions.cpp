// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of marginalia.chess over squares and bitboards, and the tables of attacks that programs index
// themselves. A bitboard of Python is an int; a SquareSet will do too.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <string>

#include "core/attacks.h"
#include "core/distance.h"
#include "core/transform.h"
#include "python/bindings.h"
#include "python/chess/square_set.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A SquareSet if a SquareSet was given, else a number.
nb::object in_kind(nb::handle given, Bitboard squares) {
  return nb::isinstance<SquareSet>(given) ? nb::cast(SquareSet{squares}) : nb::cast(squares.bits());
}

template <Direction... Steps>
void bind_shift(nb::module_& module, const char* name) {
  module.def(
      name,
      [](nb::handle bb) {
        Bitboard squares = squares_of(bb);
        ((squares = shift<Steps>(squares)), ...);
        return in_kind(bb, squares);
      },
      "bb"_a, nb::sig(("def " + std::string(name) + "(bb: int) -> int").c_str()),
      "Moves all squares of a bitboard. Those that would leave the board are dropped.");
}

template <Transform Flip>
void bind_flip(nb::module_& module, const char* name, const char* doc) {
  module.def(
      name, [](nb::handle bb) { return in_kind(bb, transformed(squares_of(bb), Flip)); }, "bb"_a,
      nb::sig(("def " + std::string(name) + "(bb: int) -> int").c_str()), doc);
}

template <auto Distance>
void bind_distance(nb::module_& module, const char* name, const char* doc) {
  module.def(
      name, [](nb::handle a, nb::handle b) { return Distance(square_of(a), square_of(b)); }, "a"_a, "b"_a,
      nb::sig(("def " + std::string(name) + "(a: int, b: int) -> int").c_str()), doc);
}

int parse_square_name(std::string_view name) {
  const auto square = parse_square(name);
  if (!square) raise_value_error("not a square: '" + std::string(name) + "'");
  return index_of(*square);
}

/// The attacks of pawns, knights and kings: a list of 64 bitboards.
nb::list leaper_attacks(Piece piece) {
  nb::list table;
  for (int i = 0; i < 64; ++i) table.append(attacks_from(piece, square_at(i), Bitboard()).bits());
  return table;
}

/// For each square, which squares of its lines can block a slider, and the attacks by which of them are
/// occupied. `attacks` are those of a rook or bishop, and `line_of` says which of them count.
template <class Attacks, class Line>
nb::tuple slider_attacks(Attacks attacks, Line line_of) {
  nb::list masks, tables;
  for (int i = 0; i < 64; ++i) {
    const Square square = square_at(i);
    const Bitboard line = line_of(square);
    // What stands at the end of a line blocks nothing.
    Bitboard mask = attacks(square, Bitboard()) & line;
    for (const Rank edge : {Rank::R1, Rank::R8})
      if (rank_of(square) != edge) mask &= ~Bitboard(edge);
    for (const File edge : {File::A, File::H})
      if (file_of(square) != edge) mask &= ~Bitboard(edge);
    nb::dict table;
    for (const Bitboard occupied : Subsets(mask))
      table[nb::cast(occupied.bits())] = nb::cast((attacks(square, occupied) & line).bits());
    masks.append(mask.bits());
    tables.append(table);
  }
  return nb::make_tuple(masks, tables);
}

nb::list all_rays() {
  nb::list rays;
  for (int a = 0; a < 64; ++a) {
    nb::list row;
    for (int b = 0; b < 64; ++b) row.append(line_through(square_at(a), square_at(b)).bits());
    rays.append(row);
  }
  return rays;
}

void bind_tables_of_attacks(nb::module_& module) {
  module.def(
      "leaper_attacks", [](const Piece& piece) { return leaper_attacks(piece); }, "piece"_a,
      nb::sig("def leaper_attacks(piece: Piece) -> list[int]"), "The attacks of a piece from each square.");
  const nb::sig signature("def slider_attacks(line: str) -> tuple[list[int], list[dict[int, int]]]");
  module.def(
      "slider_attacks",
      [](std::string_view line) {
        if (line == "diagonal") return slider_attacks(bishop_attacks, diagonal_rays);
        if (line == "file")
          return slider_attacks(rook_attacks, [](Square s) { return Bitboard(file_of(s)); });
        if (line == "rank")
          return slider_attacks(rook_attacks, [](Square s) { return Bitboard(rank_of(s)); });
        raise_value_error("a line is 'diagonal', 'file' or 'rank'");
      },
      "line"_a, signature,
      "For each square, the squares on which a slider can be blocked, and the attacks by which of them are\n"
      "occupied.");
  module.def("rays", &all_rays, nb::sig("def rays() -> list[list[int]]"),
             "For each two squares: the line through them.");
}

}  // namespace

void bind_bitboards(nb::module_& module) {
  module.def("parse_square", &parse_square_name, "name"_a,
             "The square of a name such as 'a3'. Raises ValueError.");
  bind_distance<king_distance>(module, "square_distance", "The moves that a king needs on an empty board.");
  bind_distance<manhattan_distance>(module, "square_manhattan_distance",
                                    "The steps along files and ranks from one square to another.");
  bind_distance<knight_distance>(module, "square_knight_distance",
                                 "The moves that a knight needs on an empty board.");
  module.def(
      "between", [](nb::handle a, nb::handle b) { return between(square_of(a), square_of(b)).bits(); }, "a"_a,
      "b"_a, nb::sig("def between(a: int, b: int) -> int"),
      "The squares strictly between two squares of one rank, file or diagonal. 0 for other pairs.");
  module.def(
      "ray", [](nb::handle a, nb::handle b) { return line_through(square_of(a), square_of(b)).bits(); },
      "a"_a, "b"_a, nb::sig("def ray(a: int, b: int) -> int"),
      "The whole rank, file or diagonal through two squares. 0 if they share none.");
  bind_flip<Transform::FlipRanks>(module, "flip_vertical", "A1 and A8 change places, and so on.");
  bind_flip<Transform::FlipFiles>(module, "flip_horizontal", "A1 and H1 change places, and so on.");
  bind_flip<Transform::FlipDiagonal>(module, "flip_diagonal", "A8 and H1 change places, and so on.");
  bind_flip<Transform::FlipAntiDiagonal>(module, "flip_anti_diagonal", "A1 and H8 change places, and so on.");
  using enum Direction;
  bind_shift<North>(module, "shift_up");
  bind_shift<North, North>(module, "shift_2_up");
  bind_shift<South>(module, "shift_down");
  bind_shift<South, South>(module, "shift_2_down");
  bind_shift<East>(module, "shift_right");
  bind_shift<East, East>(module, "shift_2_right");
  bind_shift<West>(module, "shift_left");
  bind_shift<West, West>(module, "shift_2_left");
  bind_shift<NorthWest>(module, "shift_up_left");
  bind_shift<NorthEast>(module, "shift_up_right");
  bind_shift<SouthWest>(module, "shift_down_left");
  bind_shift<SouthEast>(module, "shift_down_right");
  bind_tables_of_attacks(module);
}

}}  // namespace chess::python
