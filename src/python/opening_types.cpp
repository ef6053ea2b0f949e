// SPDX-License-Identifier: GPL-3.0-or-later
// Names of openings and Polyglot books for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <random>
#include <tuple>
#include <utility>

#include "base/random.h"
#include "io/output.h"
#include "notation/move_line.h"
#include "openings/opening_book.h"
#include "polyglot/polyglot_book.h"
#include "polyglot/polyglot_builder.h"
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

std::optional<OpeningRecord> name_position(const PositionHandle& position) {
  if (!position.position.is_chess()) return std::nullopt;
  const auto found = OpeningBook::embedded().find(position.position.chess());
  if (!found) return std::nullopt;
  return OpeningRecord{std::string(found->eco), std::string(found->name), position.position.ply(),
                       std::nullopt};
}

std::optional<OpeningRecord> name_opening(nb::handle game) {
  if (nb::isinstance<PositionHandle>(game)) return name_position(nb::cast<const PositionHandle&>(game));
  if (nb::isinstance<GameData>(game)) {
    const Game& read = nb::cast<const GameData&>(game).game;
    if (!read.is_chess()) return std::nullopt;
    return name_line(read.start(), read.main_moves());
  }
  if (PyUnicode_Check(game.ptr())) {
    const auto moves = parse_move_line(Position::start(), text_of(game));
    if (!moves) raise_value_error(to_string(moves.error()));
    return name_line(Position::start(), *moves);
  }
  std::vector<Move> moves;
  PositionHandle position;
  for_each_item(game, [&](nb::handle word) {
    moves.push_back(move_of(position, move_text(word)));
    position.position.play(moves.back());
  });
  return name_line(Position::start(), moves);
}

/// Code, name, half-moves, where it is left.
using OpeningState = std::tuple<std::string, std::string, int, std::optional<int>>;

OpeningState opening_state(const OpeningRecord& self) {
  return {self.eco, self.name, self.ply, self.left_at};
}

/// A book on the disk.
struct PolyglotHandle {
  std::string path;
  std::optional<PolyglotBook> opened;  ///< nothing: it is closed

  static PolyglotHandle open(const std::string& path) {
    auto book = PolyglotBook::open(path);
    if (!book) raise_io_error(book.error());
    return {path, std::move(*book)};
  }
  const PolyglotBook& book() const {
    if (!opened) raise_value_error("the book is closed");
    return *opened;
  }

  nb::list moves(const PositionHandle& position) const {
    const auto found = book().find_all(chess_of(position, "a Polyglot book"));
    if (!found) raise_io_error(found.error());
    nb::list list;
    for (const PolyglotMove& move : *found)
      list.append(nb::make_tuple(to_uci(move.move, position.castling()), static_cast<int>(move.weight)));
    return list;
  }
  std::optional<std::string> choice(const PositionHandle& position, std::optional<std::uint64_t> seed) const {
    static Random unseeded(std::random_device{}());
    std::optional<Random> seeded;
    if (seed) seeded.emplace(*seed);
    const auto found =
        book().weighted_choice(chess_of(position, "a Polyglot book"), seeded ? *seeded : unseeded);
    if (!found) raise_io_error(found.error());
    return *found ? std::optional(to_uci((*found)->move, position.castling())) : std::nullopt;
  }
};

struct BookCounts {
  std::uint64_t games, entries, positions;
};

/// Every game of Python that is given goes into the builder.
BookCounts make_book(nb::handle games, nb::handle target, std::uint32_t min_games, std::size_t max_ply,
                     std::optional<std::string_view> only) {
  PolyglotBuilder builder({.min_games = min_games,
                           .max_ply = max_ply,
                           .only = only ? std::optional(color_of(*only)) : std::nullopt});
  for_each_game(games, "a book", [&](const Game& game) {
    std::optional<Color> winner;
    if (game.result == GameResult::WhiteWins) winner = Color::White;
    if (game.result == GameResult::BlackWins) winner = Color::Black;
    if (const auto done = builder.add_game(game.start(), game.main_moves(), winner); !done)
      raise_io_error(done.error());
  });
  auto sink = open_output(path_of(target));
  if (!sink) raise_io_error(sink.error());
  const auto counts = builder.write(**sink);
  if (!counts) raise_io_error(counts.error());
  if (const auto done = (*sink)->finish(); !done) raise_io_error(done.error());
  return {counts->games, counts->entries, counts->positions};
}

}  // namespace

void bind_openings(nb::module_& module) {
  nb::class_<OpeningRecord>(module, "Opening", "The name of a game's opening, as lichess.org gives it.")
      .def_ro("eco", &OpeningRecord::eco, "The code: 'B90'.")
      .def_ro("name", &OpeningRecord::name, "'Sicilian Defense: Najdorf Variation'.")
      .def_ro("ply", &OpeningRecord::ply, "Half-moves from the start to the named position.")
      .def_ro("left_at", &OpeningRecord::left_at,
              "The half-move that left the table for good, from 1; or None.")
      .def(
          "__eq__",
          [](const OpeningRecord& a, const OpeningRecord& b) { return opening_state(a) == opening_state(b); },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const OpeningRecord& self) { return nb::hash(nb::cast(opening_state(self))); })
      .def("__getstate__", &opening_state)
      .def("__setstate__",
           [](OpeningRecord& self, const OpeningState& state) {
             const auto& [eco, name, ply, left_at] = state;
             new (&self) OpeningRecord{eco, name, ply, left_at};
           })
      .def("__repr__", [](const OpeningRecord& o) { return "<Opening " + o.eco + " " + o.name + ">"; });
  module.def(
      "name_opening", &name_opening, "game"_a,
      nb::sig("def name_opening(game: Game | Position | str | typing.Iterable[str]) -> Opening | None"),
      "The opening of a game, of a line such as '1. e4 c5 2. Nf3', or of moves in UCI or SAN from the\n"
      "start. None if no position is in the table. Raises ValueError for an illegal move. Of a Position, "
      "the\n"
      "name in the table by whatever moves it came, or that of the last named position before it.");
  nb::class_<PolyglotHandle>(module, "PolyglotBook", "An opening book in PolyGlot's format.")
      .def(
          "__init__",
          [](PolyglotHandle* self, nb::handle path) {
            new (self) PolyglotHandle(PolyglotHandle::open(path_of(path)));
          },
          "path"_a, nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"),
          "Opens a book. Raises OSError if the file cannot be read or is no book.")
      .def("moves", &PolyglotHandle::moves, "position"_a,
           nb::sig("def moves(self, position: Position) -> list[tuple[str, int]]"),
           "The legal moves of a position with their weights, in the order of the file. Raises ValueError "
           "for\n"
           "positions of variants.")
      .def("choice", &PolyglotHandle::choice, "position"_a, nb::kw_only(), "seed"_a = nb::none(),
           "One of the moves, with a chance by its weight; None if there is none. The same `seed` gives the\n"
           "same move.")
      .def(
          "__len__", [](const PolyglotHandle& self) { return self.book().file().size(); },
          "The number of entries.")
      .def(
          "close", [](PolyglotHandle& self) { self.opened.reset(); }, "Closes the file.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> PolyglotBook"))
      .def(
          "__exit__", [](PolyglotHandle& self, const nb::args&) { self.opened.reset(); },
          nb::sig("def __exit__(self, *error: object) -> None"))
      .def("__getstate__", [](const PolyglotHandle& self) { return self.path; })
      .def("__setstate__", [](PolyglotHandle& self, const std::string& path) {
        new (&self) PolyglotHandle(PolyglotHandle::open(path));
      });
  module.def(
      "make_polyglot_book",
      [](nb::handle games, nb::handle target, std::uint32_t min_games, std::size_t max_ply,
         std::optional<std::string_view> only) {
        const BookCounts counts = make_book(games, target, min_games, max_ply, only);
        return nb::make_tuple(counts.games, counts.positions, counts.entries);
      },
      "games"_a, "target"_a, nb::kw_only(), "min_games"_a = 3, "max_ply"_a = 60, "only"_a = nb::none(),
      nb::sig("def make_polyglot_book(games: typing.Iterable[Game], target: str | os.PathLike[str], *, "
              "min_games: int = 3, max_ply: int = 60, only: str | None = None) -> tuple[int, int, int]"),
      "Writes a Polyglot book from games, and returns how many games, positions and entries it has.\n"
      "A move counts 2 if its side won and 1 for a draw, of the first `max_ply` half-moves (0: all). Moves "
      "of\n"
      "fewer than `min_games` games are left out, and those that only lost. `only`: moves of 'white' or\n"
      "'black'. Memory is bounded. Games of variants do not count. Raises OSError.");
}

}}  // namespace chess::python
