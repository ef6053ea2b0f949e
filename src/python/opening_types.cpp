// SPDX-License-Identifier: GPL-3.0-or-later
// Names of openings and Polyglot books for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "notation/move_line.h"
#include "openings/opening_book.h"
#include "polyglot/polyglot_book.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// The name of a game's opening.
struct OpeningRecord {
  std::string eco, name;
  int ply = 0;
  std::optional<int> left_at;
};

std::optional<OpeningRecord> name_line(const Position& start, std::span<const Move> moves) {
  const auto found = OpeningBook::embedded().name_game(start, moves);
  if (!found) return std::nullopt;
  return OpeningRecord{std::string(found->entry.eco), std::string(found->entry.name), found->ply,
                       found->left_at};
}

std::optional<OpeningRecord> name_opening(nb::handle game) {
  if (nb::isinstance<GameHandle>(game)) {
    const Game& read = nb::cast<const GameHandle&>(game).data->game;
    if (!read.is_chess()) return std::nullopt;
    return name_line(read.start(), read.main_moves());
  }
  if (PyUnicode_Check(game.ptr())) {
    const auto moves = parse_move_line(Position::start(), nb::cast<std::string>(game));
    if (!moves) raise_value_error(to_string(moves.error()));
    return name_line(Position::start(), *moves);
  }
  std::vector<Move> moves;
  PositionHandle position;
  for (const nb::handle word : nb::iter(game)) {
    moves.push_back(move_of(position, move_text(word)));
    position.position.play(moves.back());
  }
  return name_line(Position::start(), moves);
}

/// A book on the disk.
struct PolyglotHandle {
  PolyglotBook book;

  nb::list moves(const PositionHandle& position) const {
    const auto found = book.find_all(chess_of(position, "a Polyglot book"));
    if (!found) raise_io_error(found.error());
    nb::list list;
    for (const PolyglotMove& move : *found)
      list.append(nb::make_tuple(to_uci(move.move, position.castling()), static_cast<int>(move.weight)));
    return list;
  }
};

}  // namespace

void bind_openings(nb::module_& module) {
  nb::class_<OpeningRecord>(module, "Opening", "The name of a game's opening, as lichess.org gives it.")
      .def_ro("eco", &OpeningRecord::eco, "The code: 'B90'.")
      .def_ro("name", &OpeningRecord::name, "'Sicilian Defense: Najdorf Variation'.")
      .def_ro("ply", &OpeningRecord::ply, "Half-moves from the start to the named position.")
      .def_ro("left_at", &OpeningRecord::left_at,
              "The half-move that left the table for good, from 1; or None.")
      .def("__repr__", [](const OpeningRecord& o) { return "<Opening " + o.eco + " " + o.name + ">"; });
  module.def(
      "name_opening", &name_opening, "game"_a,
      nb::sig("def name_opening(game: Game | str | typing.Iterable[str]) -> Opening | None"),
      "The opening of a game, of a line such as '1. e4 c5 2. Nf3', or of moves in UCI or SAN from the\n"
      "start. None if no position is in the table. Raises ValueError for an illegal move.");
  nb::class_<PolyglotHandle>(module, "PolyglotBook", "An opening book in PolyGlot's format.")
      .def(
          "__init__",
          [](PolyglotHandle* self, nb::handle path) {
            auto book = PolyglotBook::open(path_of(path));
            if (!book) raise_io_error(book.error());
            new (self) PolyglotHandle{std::move(*book)};
          },
          "path"_a, nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"),
          "Opens a book. Raises OSError if the file cannot be read or is no book.")
      .def("moves", &PolyglotHandle::moves, "position"_a,
           nb::sig("def moves(self, position: Position) -> list[tuple[str, int]]"),
           "The legal moves of a position with their weights, in the order of the file. Raises ValueError "
           "for\n"
           "positions of variants.");
}

}}  // namespace chess::python
