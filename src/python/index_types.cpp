// SPDX-License-Identifier: GPL-3.0-or-later
// Position indexes for Python: which games of a file reached a position.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "movefile/game_indexing.h"
#include "movefile/indexed_games.h"
#include "posindex/position_index.h"
#include "python/bindings.h"
#include "python/engine_arguments.h"
#include "python/game_data.h"
#include "python/python_support.h"
#include "scid/scid_source.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A fault is an OSError.
template <class Value>
Value value_of(std::expected<Value, IoError>&& value) {
  if (!value) raise_io_error(value.error());
  if constexpr (!std::is_void_v<Value>) return std::move(*value);
}

/// An index and the file of games that it belongs to.
struct OpenIndex {
  std::string games;
  std::string path;
  PositionIndex index;
};

/// Games of an indexed file, read when they are asked for.
class FoundGames {
 public:
  FoundGames(std::shared_ptr<const OpenIndex> index, std::uint64_t key, std::vector<std::uint64_t> numbers)
      : index_(std::move(index)), keys_{key}, numbers_(std::move(numbers)) {}

  GamePointer next() {
    const SoleReader sole(is_busy_);
    if (at_ == numbers_.size()) throw nb::stop_iteration();
    auto data = std::make_shared<GameData>();
    const auto read = [&]() -> std::expected<ImportedGame, IoError> {
      const nb::gil_scoped_release release;
      if (!games_) {
        auto opened = IndexedGames::open(index_->games, index_->index);
        if (!opened) return std::unexpected(opened.error());
        games_ = std::make_unique<IndexedGames>(std::move(*opened));
      }
      return games_->read(numbers_[at_++], keys_);
    };
    ImportedGame game = value_of(read());
    data->game = std::move(game.game);
    data->status = game.status;
    data->number = game.number;
    data->file = index_->games;
    return data;
  }

 private:
  const std::shared_ptr<const OpenIndex> index_;
  const std::set<std::uint64_t> keys_;
  const std::vector<std::uint64_t> numbers_;  ///< from 0
  std::size_t at_ = 0;
  std::unique_ptr<IndexedGames> games_;
  std::atomic_flag is_busy_;
};

/// An index on the disk, until it is closed.
class IndexHandle {
 public:
  IndexHandle(std::string games, std::string path) : games_(std::move(games)), path_(std::move(path)) {
    open_ = std::make_shared<OpenIndex>(
        OpenIndex{games_, path_, value_of(PositionIndex::open_for(games_, path_))});
  }

  const IndexHeader& header() const { return opened()->index.header(); }
  std::vector<std::uint64_t> numbers(nb::handle position) const { return found(key_of(position)); }
  std::size_t count(nb::handle position) const { return found(key_of(position)).size(); }
  std::unique_ptr<FoundGames> games(nb::handle position) const {
    const std::uint64_t key = key_of(position);
    auto numbers = found(key);
    for (std::uint64_t& number : numbers) --number;
    return std::make_unique<FoundGames>(opened(), key, std::move(numbers));
  }
  void close() { open_.reset(); }
  std::tuple<std::string, std::string> state() const { return {games_, path_}; }

 private:
  const std::shared_ptr<const OpenIndex>& opened() const {
    if (!open_) raise_value_error("the index is closed");
    return open_;
  }
  static std::uint64_t key_of(nb::handle position) {
    const PositionHandle asked = asked_position(position);
    chess_of(asked, "a position index");
    return *index_key(asked.position);
  }
  /// From 1.
  std::vector<std::uint64_t> found(std::uint64_t key) const {
    std::vector<std::uint64_t> numbers;
    const PositionIndex& index = opened()->index;
    const auto find = [&] {
      const nb::gil_scoped_release release;
      return index.find(key, [&](std::uint64_t game) {
        numbers.push_back(game + 1);
        return true;
      });
    };
    value_of(find());
    return numbers;
  }

  std::string games_;
  std::string path_;
  std::shared_ptr<const OpenIndex> open_;
};

/// Games of a chunk, on their way to the index.
struct IndexPiece {
  KeyedGames games;
  ChunkReport report;

  void settle(const PiecePlace&) {}
};
using IndexQueue = PieceQueue<IndexPiece>;

std::tuple<std::uint64_t, std::uint64_t> make_index(nb::handle path, std::uint32_t max_ply,
                                                    std::optional<std::string_view> format, int jobs) {
  ReadPlan plan = plan_of(nb::make_tuple(nb::borrow(path)), format, jobs);
  plan.chunk_size = kIndexReadSize;
  const std::string& games = plan.paths.front();
  if (is_scid_path(games))
    raise_value_error(games + ": a database of Scid cannot be indexed; convert it first");
  const auto check_names = [&] { value_of(check_index_names(games, "rename that file")); };
  check_names();
  const SourceIdentity before = value_of(stamp_of(games));
  GameIndexing indexing(position_index_path(games), max_ply);
  value_of(indexing.begin(games, true));
  IndexQueue queue(plan, [&](Chunk&& chunk, const std::string& name, const IndexQueue::Emit& emit) {
    read_keyed_games(std::move(chunk), name, max_ply, [&](KeyedGames&& keyed, ChunkReport&& report) {
      return emit({std::move(keyed), std::move(report)});
    });
  });
  while (auto piece = next_piece<nb::gil_scoped_release>(queue)) {
    if (piece->report.fault) raise_io_error(*piece->report.fault);
    const auto take = [&] {
      const nb::gil_scoped_release release;
      auto taken = indexing.take(std::move(piece->games));
      while (taken && indexing.help()) {}
      return taken;
    };
    value_of(take());
    raise_signals();
  }
  check_names();
  const auto finish = [&]() -> std::expected<IndexHeader, IoError> {
    const nb::gil_scoped_release release;
    const auto checksum = checksum_of_file(games);
    if (!checksum) return std::unexpected(checksum.error());
    return indexing.finish(before, *checksum, plan.jobs);
  };
  const IndexHeader made = value_of(finish());
  return {made.games, made.positions};
}

}  // namespace

void bind_indexes(nb::module_& module) {
  nb::class_<FoundGames>(module, "FoundGames", "Iterates over the games that a PositionIndex has found.")
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> FoundGames"))
      .def("__next__", &FoundGames::next);
  nb::class_<IndexHandle>(
      module, "PositionIndex",
      "An index of the positions of a file of games (`bgn index`, make_position_index): which\n"
      "games reached a position, without reading the file. Positions are the same if board,\n"
      "turn, castling rights and possible en passant captures are.")
      .def(
          "__init__",
          [](IndexHandle* self, nb::handle path, nb::handle index) {
            std::string games = path_of(path);
            std::string at = index.is_none() ? position_index_path(games) : path_of(index);
            new (self) IndexHandle(std::move(games), std::move(at));
          },
          "path"_a, "index"_a = nb::none(),
          nb::sig("def __init__(self, path: str | os.PathLike[str], "
                  "index: str | os.PathLike[str] | None = None) -> None"),
          "Opens the index of the file of games `path`, which is `path`.bgi unless `index` names another\n"
          "file. Raises OSError if there is none, if it is none, or if it belongs to an older state of the "
          "file.")
      .def("numbers", &IndexHandle::numbers, "position"_a.none(),
           nb::sig("def numbers(self, position: Position | str | typing.Any | None) -> list[int]"),
           "The numbers of the games that reached the position, from 1, in their order. `position` is a\n"
           "Position, a FEN, None for the start, or a board of marginalia.chess. Raises ValueError for "
           "variants.")
      .def("count", &IndexHandle::count, "position"_a.none(),
           nb::sig("def count(self, position: Position | str | typing.Any | None) -> int"),
           "How many games reached the position.")
      .def("games", &IndexHandle::games, "position"_a.none(),
           nb::sig("def games(self, position: Position | str | typing.Any | None) -> FoundGames"),
           "The games themselves, each read from its place in the file when it is asked for; from a\n"
           "compressed file they are read from its front. next() raises OSError if the file has other games.")
      .def(
          "__len__", [](const IndexHandle& self) { return self.header().games; }, "The number of games.")
      .def_prop_ro(
          "positions", [](const IndexHandle& self) { return self.header().positions; },
          "The number of different positions.")
      .def_prop_ro(
          "max_ply", [](const IndexHandle& self) { return self.header().max_ply; },
          "So many half-moves of each game are indexed; 0: all.")
      .def("close", &IndexHandle::close, "Closes the index. FoundGames go on.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> PositionIndex"))
      .def(
          "__exit__", [](IndexHandle& self, const nb::args&) { self.close(); },
          nb::sig("def __exit__(self, *error: object) -> None"))
      .def("__getstate__", &IndexHandle::state)
      .def("__setstate__", [](IndexHandle& self, const std::tuple<std::string, std::string>& state) {
        new (&self) IndexHandle(std::get<0>(state), std::get<1>(state));
      });
  module.def(
      "make_position_index", &make_index, "path"_a, nb::kw_only(), "max_ply"_a = 0, "format"_a = nb::none(),
      "jobs"_a = 0,
      nb::sig("def make_position_index(path: str | os.PathLike[str], *, max_ply: int = 0, "
              "format: str | None = None, jobs: int = 0) -> tuple[int, int]"),
      "Indexes a file of games, and returns how many games and positions it has. It writes the index,\n"
      "`path`.bgi, for PositionIndex, and the move file, `path`.bgm, for explore(), as `bgn index` does;\n"
      "both appear when they are complete. `max_ply` half-moves of each game are indexed (0: all). Games\n"
      "of variants have no positions. Memory is bounded. `format` and `jobs` are as for read(). Ctrl-C\n"
      "while it reads leaves the files as they were. Raises OSError, and ValueError for a faulty\n"
      "argument.");
}

}}  // namespace chess::python
