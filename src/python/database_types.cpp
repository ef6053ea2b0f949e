// SPDX-License-Identifier: GPL-3.0-or-later
// Move-record databases for Python: which moves were played in a position, how often and with what result.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "movedb/builder.h"
#include "movedb/move_database.h"
#include "python/bindings.h"
#include "python/game_data.h"
#include "python/played_games.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A move and its games.
struct MoveGames : PlayedGames {
  std::string move;
};

using PlayedState = decltype(std::tuple_cat(std::tuple<std::string>(), CountsState()));

PlayedState state_of(const MoveGames& self) {
  return std::tuple_cat(std::tuple(self.move), python::state_of(self.counts));
}

MoveGames from_state(const PlayedState& state) {
  return std::apply([](const std::string& move,
                       auto... counts) { return MoveGames{{counts_of(CountsState(counts...))}, move}; },
                    state);
}

/// A database on the disk, until it is closed.
struct DatabaseHandle {
  std::string path;
  std::optional<MoveDatabase> opened;

  static DatabaseHandle open(const std::string& path) {
    auto database = MoveDatabase::open(path);
    if (!database) raise_io_error(database.error());
    return {path, std::move(*database)};
  }
  const MoveDatabase& database() const {
    if (!opened) raise_value_error("the database is closed");
    return *opened;
  }
  std::vector<MoveGames> moves(const PositionHandle& position) const {
    const auto found = database().find(chess_of(position, "a move-record database"));
    if (!found) raise_io_error(found.error());
    std::vector<MoveGames> moves;
    for (const MoveStatistics& known : *found)
      moves.push_back({{known.counts}, to_uci(known.move, position.castling())});
    return moves;
  }
};

std::optional<int> rating_of(const Game& game, std::string_view tag) {
  const auto rating = parse_number<int>(trim(game.tags.get(tag)));
  return rating && *rating > 0 ? rating : std::nullopt;
}

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> make_database(nb::handle games, nb::handle target,
                                                                      std::uint32_t max_ply,
                                                                      std::uint32_t min_games) {
  MoveDatabaseBuilder builder(path_of(target),
                              {.max_ply = max_ply, .min_games = min_games, .min_position_games = min_games});
  const auto require = [](const auto& done) {
    if (!done) raise_io_error(done.error());
  };
  require(builder.open());
  for_each_game(games, "a database", [&](const Game& game) {
    std::vector<Move> moves = game.main_moves();
    moves.erase(std::ranges::find_if(moves, &Move::is_null), moves.end());
    require(builder.add({.start = game.start(),
                         .moves = moves,
                         .result = game.result,
                         .white_elo = rating_of(game, "WhiteElo"),
                         .black_elo = rating_of(game, "BlackElo")}));
  });
  const auto header = builder.finish();
  require(header);
  return {header->games, header->positions, header->entries};
}

}  // namespace

CountsState state_of(const MoveCounts& c) {
  return {c.white_wins,        c.draws,         c.black_wins,   c.unfinished, c.rated,
          c.rated_half_points, c.white_elo_sum, c.black_elo_sum};
}

MoveCounts counts_of(const CountsState& state) {
  MoveCounts c;
  std::tie(c.white_wins, c.draws, c.black_wins, c.unfinished, c.rated, c.rated_half_points, c.white_elo_sum,
           c.black_elo_sum) = state;
  if (!c.is_possible()) raise_value_error("no games have these counters");
  return c;
}

void bind_databases(nb::module_& module) {
  nb::class_<PlayedGames>(module, "PlayedGames", "Games, and how they ended.")
      .def_prop_ro(
          "games", [](const PlayedGames& self) { return self.counts.games(); },
          "All games, also unfinished ones.")
      .def_prop_ro(
          "white_wins", [](const PlayedGames& self) { return self.counts.white_wins; },
          "Games that White won.")
      .def_prop_ro(
          "draws", [](const PlayedGames& self) { return self.counts.draws; }, "Drawn games.")
      .def_prop_ro(
          "black_wins", [](const PlayedGames& self) { return self.counts.black_wins; },
          "Games that Black won.")
      .def(
          "score",
          [](const PlayedGames& self, std::string_view side) { return self.counts.score(color_of(side)); },
          "side"_a, "The share of points of 'white' or 'black' in finished games, 0 to 1; None without any.")
      .def(
          "average_rating",
          [](const PlayedGames& self, std::string_view side) {
            return self.counts.average_rating(color_of(side));
          },
          "side"_a, "The average rating of 'white' or 'black'; None if it is unknown.")
      .def(
          "performance",
          [](const PlayedGames& self, std::string_view side) {
            return self.counts.performance(color_of(side));
          },
          "side"_a, "The rating for which the result of 'white' or 'black' is the expected one; or None.");
  nb::class_<MoveGames, PlayedGames>(module, "PlayedMove",
                                     "A move in a position, and how the games with it ended.")
      .def_ro("move", &MoveGames::move, "The move in UCI.")
      .def(
          "__eq__",
          [](const MoveGames& a, const MoveGames& b) { return a.move == b.move && a.counts == b.counts; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const MoveGames& self) { return nb::hash(nb::cast(state_of(self))); })
      .def("__getstate__", [](const MoveGames& self) { return state_of(self); })
      .def("__setstate__",
           [](MoveGames& self, const PlayedState& state) { new (&self) MoveGames(from_state(state)); })
      .def("__repr__", [](const MoveGames& self) {
        return "<PlayedMove " + self.move + " " + std::to_string(self.counts.games()) + " games, +" +
               std::to_string(self.counts.white_wins) + " =" + std::to_string(self.counts.draws) + " -" +
               std::to_string(self.counts.black_wins) + ">";
      });
  nb::class_<DatabaseHandle>(module, "MoveDatabase",
                             "A file of move records (`book records`): what was played in a position.")
      .def(
          "__init__",
          [](DatabaseHandle* self, nb::handle path) {
            new (self) DatabaseHandle(DatabaseHandle::open(path_of(path)));
          },
          "path"_a, nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"),
          "Opens a database. Raises OSError if the file cannot be read or is none.")
      .def("moves", &DatabaseHandle::moves, "position"_a,
           "The moves that were played in a position, the most frequent first. Raises ValueError for "
           "variants.")
      .def_prop_ro(
          "games", [](const DatabaseHandle& self) { return self.database().header().games; },
          "How many games it was made of.")
      .def(
          "__len__", [](const DatabaseHandle& self) { return self.database().header().positions; },
          "The number of positions.")
      .def(
          "close", [](DatabaseHandle& self) { self.opened.reset(); }, "Closes the file.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> MoveDatabase"))
      .def(
          "__exit__", [](DatabaseHandle& self, const nb::args&) { self.opened.reset(); },
          nb::sig("def __exit__(self, *error: object) -> None"))
      .def("__getstate__", [](const DatabaseHandle& self) { return self.path; })
      .def("__setstate__", [](DatabaseHandle& self, const std::string& path) {
        new (&self) DatabaseHandle(DatabaseHandle::open(path));
      });
  module.def(
      "make_move_database", &make_database, "games"_a, "target"_a, nb::kw_only(), "max_ply"_a = 0,
      "min_games"_a = 1,
      nb::sig("def make_move_database(games: typing.Iterable[Game], target: str | os.PathLike[str], *, "
              "max_ply: int = 0, min_games: int = 1) -> tuple[int, int, int]"),
      "Writes a database of move records, and returns how many games, positions and moves it has. `max_ply`\n"
      "half-moves of each game count (0: all). Moves and positions of fewer than `min_games` games are left\n"
      "out. Memory is bounded. Games of variants do not count. Raises OSError.");
}

}}  // namespace chess::python
