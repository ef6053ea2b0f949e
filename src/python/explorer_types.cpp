// SPDX-License-Identifier: GPL-3.0-or-later
// The function `explore` of the Python module: what the games of files played in a position.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <future>
#include <tuple>
#include <utility>

#include "explorer/counted_files.h"
#include "explorer/move_tree.h"
#include "explorer/tree_walk.h"
#include "games/chunk_reading.h"
#include "notation/san.h"
#include "python/bindings.h"
#include "python/engine_arguments.h"
#include "python/played_games.h"
#include "python/python_support.h"
#include "query/game_filter.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A game that an explorer shows.
struct ExampleValue {
  std::string file;
  GameFacts facts;
};

/// What is counted of games, with examples.
struct ExploredGames : PlayedGames {
  PartialDate first;
  PartialDate last;
  std::vector<ExampleValue> best;
  std::vector<ExampleValue> latest;

  ExploredGames() = default;
  ExploredGames(const PlayedCounts& played, const std::vector<std::string>& files)
      : PlayedGames{played.games},
        first(played.first),
        last(played.last),
        best(examples(played.best, files)),
        latest(examples(played.latest, files)) {}

  static std::vector<ExampleValue> examples(const ExampleGames& games,
                                            const std::vector<std::string>& files) {
    std::vector<ExampleValue> values;
    for (const GameFacts& game : games.games()) values.push_back({files[game.input], game});
    return values;
  }
};

/// A move of the tree.
struct ExploredMove : ExploredGames {
  std::string move;
  std::string san;
  std::uint64_t games_behind = 0;
  bool transposes = false;
  std::vector<ExploredMove> moves;
};

/// The answer of `explore`.
struct ExploredPosition : ExploredGames {
  PositionHandle position;
  std::vector<ExploredMove> moves;
};

/// The tree, with everything that it refers to.
class TreeCopy {
 public:
  TreeCopy(const MoveTree& tree, const std::vector<std::string>& files, CastlingNotation castling)
      : tree_(tree), files_(files), castling_(castling) {}

  /// The depth of the tree is bounded.
  std::vector<ExploredMove> moves(const std::vector<std::size_t>& places) const {
    std::vector<ExploredMove> copies;
    for (const std::size_t place : places) {
      const TreeMove& move = tree_.moves[place];
      copies.push_back({ExploredGames(*move.counts, files_), to_uci(move.move, castling_),
                        to_san(move.before, move.move), move.games_behind, move.transposes,
                        moves(move.next)});
    }
    return copies;
  }

 private:
  const MoveTree& tree_;
  const std::vector<std::string>& files_;
  CastlingNotation castling_;
};

/// Games of a chunk, counted.
struct ExploredPiece {
  std::optional<PlayedMoves> played;
  ChunkReport report;
  std::uint64_t games_before = 0;

  void settle(const PiecePlace& place) { games_before = place.game_base; }
};
using ExploredQueue = PieceQueue<ExploredPiece>;

/// What is to be counted.
struct Exploration {
  ReadPlan plan;
  GameFilter filter;
  TreeWalk walk;
  PlayedMoves empty;
};

/// Counts in move files, if all files have one that can answer. After a stop nothing more is counted.
std::optional<PlayedMoves> count_moves(const Exploration& asked, const Position& root,
                                       const std::atomic<bool>& is_stopped) {
  auto files = MoveFiles::open(asked.plan.paths);
  if (!files) return std::nullopt;
  files->select(root);
  auto counted = count_files(*files, asked.filter, asked.walk, asked.empty, static_cast<int>(asked.plan.jobs),
                             [&](std::size_t, std::uint64_t) { return !is_stopped; });
  return counted ? std::optional(std::move(counted->played)) : std::nullopt;
}

/// The same on a thread of its own, so that Ctrl-C is heard.
std::optional<PlayedMoves> ask_move_files(const Exploration& asked, const Position& root) {
  if (asked.plan.from || !asked.filter.asks_facts_only()) return std::nullopt;
  std::atomic<bool> is_stopped{false};
  auto counted = std::async(std::launch::async, [&] { return count_moves(asked, root, is_stopped); });
  const auto is_there = [&] {
    const nb::gil_scoped_release release;
    return counted.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready;
  };
  while (!is_there()) {
    if (PyErr_CheckSignals() == 0) continue;
    is_stopped = true;
    const nb::gil_scoped_release release;
    counted.wait();
    break;
  }
  if (is_stopped) throw nb::python_error();
  return counted.get();
}

void count_chunk(const Exploration& asked, Chunk&& chunk, const std::string& name,
                 const ExploredQueue::Emit& emit) {
  ChunkReading reading(std::move(chunk), name, asked.filter.wants_moves());
  ExploredPiece piece;
  std::vector<Visit> visits;
  while (const auto* game = reading.next()) {
    if (asked.filter.keeps(*game)) {
      visits.clear();
      asked.walk.append_visits(game->game, visits);
      if (!visits.empty()) {
        if (!piece.played) piece.played = asked.empty;
        piece.played->add(facts_of(*game), visits);
      }
    }
    if (reading.has_long_report()) (void)reading.take_report();
  }
  piece.report = reading.take_report();
  emit(std::move(piece));
}

PlayedMoves count_games(const Exploration& asked) {
  PlayedMoves played = asked.empty;
  ExploredQueue queue(asked.plan,
                      [&asked](Chunk&& chunk, const std::string& name, const ExploredQueue::Emit& emit) {
                        count_chunk(asked, std::move(chunk), name, emit);
                      });
  while (auto piece = next_piece<nb::gil_scoped_release>(queue)) {
    if (piece->report.fault) raise_io_error(*piece->report.fault);
    if (piece->played) played.merge(std::move(*piece->played), piece->report.input, piece->games_before);
  }
  return played;
}

GameFilter filter_of(const std::optional<std::string>& where) {
  FilterOptions options;
  if (where) options["where"].texts.push_back(*where);
  auto filter = GameFilter::make(options);
  if (!filter) raise_value_error(filter.error().reason);
  return std::move(*filter);
}

ExploredPosition explore(nb::handle position, nb::handle paths, int depth, std::uint64_t min_games,
                         std::size_t top, std::size_t examples, const std::optional<std::string>& where,
                         std::optional<std::string_view> format, int jobs, bool move_files) {
  constexpr int deepest = 100;
  if (depth < 1 || depth > deepest) raise_value_error("depth is 1 to 100");
  ExploredPosition answer;
  answer.position = asked_position(position);
  const Position& root = chess_of(answer.position, "explore");
  const Exploration asked{plan_of(paths, format, jobs), filter_of(where), TreeWalk(root, depth),
                          PlayedMoves(examples, bits_of(root.key()))};
  auto counted = move_files ? ask_move_files(asked, root) : std::nullopt;
  const PlayedMoves played = counted ? std::move(*counted) : count_games(asked);
  const MoveTree tree = grow_tree(played, root, {.plies = depth, .min_games = min_games, .top = top});
  if (tree.played == nullptr) return answer;
  static_cast<ExploredGames&>(answer) = ExploredGames(tree.played->here, asked.plan.paths);
  answer.moves = TreeCopy(tree, asked.plan.paths, answer.position.castling()).moves(tree.first);
  return answer;
}

// States for pickle.

using DateState = std::tuple<int, int, int>;
DateState state_of(const PartialDate& date) { return {date.year, date.month, date.day}; }
PartialDate date_of(const DateState& state) {
  return {std::get<0>(state), std::get<1>(state), std::get<2>(state)};
}

using ExampleState = std::tuple<std::string, std::uint64_t, std::string, std::string, std::string, int, int,
                                std::string, DateState>;
ExampleState state_of(const ExampleValue& self) {
  const GameFacts& facts = self.facts;
  return {self.file,           facts.number,    facts.white,     facts.black,
          facts.event,         facts.white_elo, facts.black_elo, std::string(to_string(facts.result)),
          state_of(facts.date)};
}
ExampleValue example_of(const ExampleState& state) {
  ExampleValue made;
  GameFacts& facts = made.facts;
  std::string result;
  DateState date;
  std::tie(made.file, facts.number, facts.white, facts.black, facts.event, facts.white_elo, facts.black_elo,
           result, date) = state;
  const auto known = parse_result(result);
  if (!known) raise_value_error("not a result: '" + result + "'");
  facts.result = *known;
  facts.date = date_of(date);
  return made;
}

using GamesState =
    std::tuple<CountsState, DateState, DateState, std::vector<ExampleValue>, std::vector<ExampleValue>>;
GamesState state_of(const ExploredGames& self) {
  return {python::state_of(self.counts), state_of(self.first), state_of(self.last), self.best, self.latest};
}
void set_games(ExploredGames& self, const GamesState& state) {
  self.counts = counts_of(std::get<0>(state));
  self.first = date_of(std::get<1>(state));
  self.last = date_of(std::get<2>(state));
  self.best = std::get<3>(state);
  self.latest = std::get<4>(state);
}

using MoveState =
    std::tuple<GamesState, std::string, std::string, std::uint64_t, bool, std::vector<ExploredMove>>;
using ExploredState = std::tuple<GamesState, PositionHandle, std::vector<ExploredMove>>;

std::optional<int> rating(int elo) { return elo > 0 ? std::optional(elo) : std::nullopt; }
std::optional<std::string> date(const PartialDate& date) {
  return date.year > 0 ? std::optional(to_string(date)) : std::nullopt;
}

void bind_examples(nb::module_& module) {
  nb::class_<ExampleValue>(module, "ExampleGame", "A game that explore() shows.")
      .def_prop_ro(
          "file", [](const ExampleValue& self) { return self.file; }, "The path as given.")
      .def_prop_ro(
          "number", [](const ExampleValue& self) { return self.facts.number; }, "In its file, from 1.")
      .def_prop_ro(
          "white", [](const ExampleValue& self) { return self.facts.white; }, "'?' if unknown.")
      .def_prop_ro(
          "black", [](const ExampleValue& self) { return self.facts.black; }, "'?' if unknown.")
      .def_prop_ro(
          "white_rating", [](const ExampleValue& self) { return rating(self.facts.white_elo); },
          "None if unknown.")
      .def_prop_ro(
          "black_rating", [](const ExampleValue& self) { return rating(self.facts.black_elo); },
          "None if unknown.")
      .def_prop_ro(
          "result", [](const ExampleValue& self) { return to_string(self.facts.result); },
          "'1-0', '0-1', '1/2-1/2' or '*'.")
      .def_prop_ro(
          "event", [](const ExampleValue& self) { return self.facts.event; }, "'?' if unknown.")
      .def_prop_ro(
          "date", [](const ExampleValue& self) { return date(self.facts.date); },
          "'2021', '2021-10' or '2021-10-03'; None if unknown.")
      .def("__getstate__", [](const ExampleValue& self) { return state_of(self); })
      .def("__setstate__",
           [](ExampleValue& self, const ExampleState& state) { new (&self) ExampleValue(example_of(state)); })
      .def("__repr__", [](const ExampleValue& self) {
        return "<ExampleGame " + std::to_string(self.facts.number) + " " + self.facts.white + " - " +
               self.facts.black + " " + std::string(to_string(self.facts.result)) + ">";
      });
  nb::class_<ExploredGames, PlayedGames>(module, "ExploredGames",
                                         "Games that explore() has counted, with examples.")
      .def_prop_ro(
          "first", [](const ExploredGames& self) { return date(self.first); },
          "The date of the earliest game, as ExampleGame.date.")
      .def_prop_ro(
          "last", [](const ExploredGames& self) { return date(self.last); }, "That of the latest.")
      .def_prop_ro(
          "best", [](const ExploredGames& self) { return self.best; },
          "Those with the highest ratings of both players together, the highest first.")
      .def_prop_ro(
          "latest", [](const ExploredGames& self) { return self.latest; },
          "Those with the latest dates, the latest first.");
}

}  // namespace

void bind_explorer(nb::module_& module) {
  bind_examples(module);
  nb::class_<ExploredMove, ExploredGames>(module, "ExploredMove",
                                          "A move in an explored position, and the games with it.")
      .def_prop_ro(
          "move", [](const ExploredMove& self) { return self.move; }, "In UCI.")
      .def_prop_ro(
          "san", [](const ExploredMove& self) { return self.san; }, "In SAN.")
      .def_prop_ro(
          "games_behind", [](const ExploredMove& self) { return self.games_behind; },
          "All games that come to the position behind the move, by any order of moves.")
      .def_prop_ro(
          "transposes", [](const ExploredMove& self) { return self.transposes; },
          "Do the moves that follow stand at another move, which leads to the same position?")
      .def_prop_ro(
          "moves", [](const ExploredMove& self) { return self.moves; },
          "The moves that follow, the most frequent first, as far as `depth` asked for them.")
      .def("__getstate__",
           [](const ExploredMove& self) -> MoveState {
             return {state_of(self), self.move, self.san, self.games_behind, self.transposes, self.moves};
           })
      .def("__setstate__",
           [](ExploredMove& self, const MoveState& state) {
             new (&self) ExploredMove();
             GamesState games;
             std::tie(games, self.move, self.san, self.games_behind, self.transposes, self.moves) = state;
             set_games(self, games);
           })
      .def("__repr__", [](const ExploredMove& self) {
        return "<ExploredMove " + self.san + " " + std::to_string(self.counts.games()) + " games>";
      });
  nb::class_<ExploredPosition, ExploredGames>(module, "ExploredPosition",
                                              "What games played in a position: the answer of explore().")
      .def_prop_ro(
          "position", [](const ExploredPosition& self) { return self.position; }, "The position.")
      .def_prop_ro(
          "moves", [](const ExploredPosition& self) { return self.moves; },
          "The moves that were played, the most frequent first.")
      .def("__getstate__",
           [](const ExploredPosition& self) -> ExploredState {
             return {state_of(self), self.position, self.moves};
           })
      .def("__setstate__",
           [](ExploredPosition& self, const ExploredState& state) {
             new (&self) ExploredPosition();
             GamesState games;
             std::tie(games, self.position, self.moves) = state;
             set_games(self, games);
           })
      .def("__repr__", [](const ExploredPosition& self) {
        return "<ExploredPosition " + std::to_string(self.counts.games()) + " games, " +
               std::to_string(self.moves.size()) + " moves>";
      });
  module.def(
      "explore", &explore, "position"_a.none(), "paths"_a, nb::kw_only(), "depth"_a = 1, "min_games"_a = 1,
      "top"_a = 0, "examples"_a = 3, "where"_a = nb::none(), "format"_a = nb::none(), "jobs"_a = 0,
      "move_files"_a = true,
      nb::sig("def explore(position: Position | str | typing.Any | None, "
              "paths: str | os.PathLike[str] | typing.Iterable[str | os.PathLike[str]], *, depth: int = 1, "
              "min_games: int = 1, top: int = 0, examples: int = 3, where: str | None = None, "
              "format: str | None = None, jobs: int = 0, move_files: bool = True) -> ExploredPosition"),
      "What the games of files played in a position, by any order of moves, as `bgn explorer` tells it.\n\n"
      "`position` is a Position, a FEN, None for the start, or a board of marginalia.chess. The main\n"
      "lines of all games count, each game once with a move. `depth` half-moves (1 to 100) are laid open.\n"
      "Moves of fewer than `min_games` games are left out, and all but the `top` most frequent ones (0:\n"
      "none). So many `examples` are kept of the strongest and of the latest games of the position and of\n"
      "each move in it. `where` is a formula that chooses games, like 'WhiteElo > 2400 and Date >=\n"
      "\"2015\"' (`bgn filter`). Move files beside the files (make_position_index) are asked in their\n"
      "place, unless `move_files` is False. `paths`, `format` and `jobs` are as for read(). Ctrl-C ends\n"
      "the reading. Raises ValueError for a faulty argument or a variant, and OSError for a file that\n"
      "cannot be read to its end.");
}

}}  // namespace chess::python
