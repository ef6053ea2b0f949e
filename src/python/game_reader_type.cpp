// SPDX-License-Identifier: GPL-3.0-or-later
// The class GameReader of the Python module, and the functions that make one: read() and read_text().
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <exception>
#include <utility>

#include "python/bindings.h"
#include "python/python_source.h"
#include "python/python_support.h"
#include "python/read_games.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// Asks a function of Python, which gets the tags as a dict.
TagQuestion question_of(nb::handle wants, const std::shared_ptr<Raised>& raised) {
  if (wants.is_none()) return {};
  if (!PyCallable_Check(wants.ptr())) raise_type_error("wants is a function of a dict of tags");
  // Copies of the question are made and dropped without the GIL.
  const std::shared_ptr<nb::object> function(new nb::object(nb::borrow(wants)), [](nb::object* held) {
    const nb::gil_scoped_acquire acquire;
    delete held;
  });
  return TagQuestion([function, raised](const Tags& tags) {
    const nb::gil_scoped_acquire acquire;
    if (*raised) return false;
    try {
      nb::dict named;
      for (const auto& [name, value] : tags.entries()) named[nb::str(name.c_str(), name.size())] = value;
      return nb::cast<bool>(nb::bool_((*function)(named)));
    } catch (const nb::python_error&) {
      *raised = std::current_exception();
      return false;
    }
  });
}

/// Iterates over games.
class GameIterator {
 public:
  explicit GameIterator(QueuePointer<GameQueue> queue) : queue_(std::move(queue)) {}
  GameIterator(GamesOnDemand games, std::shared_ptr<Raised> raised)
      : games_(std::move(games)), raised_(std::move(raised)) {}
  GameIterator(const GameIterator&) = delete;
  GameIterator& operator=(const GameIterator&) = delete;

  GamePointer next() {
    if (queue_ && !queue_->is_of_this_process()) raise_forked();
    const SoleReader sole(is_busy_);
    while (true) {
      if (is_closed_) throw nb::stop_iteration();
      if (at_ < piece_.games.size()) return std::move(piece_.games[at_++]);
      for (Diagnostic& what : piece_.report.diagnostics) faults_.push_back({piece_.file, std::move(what)});
      piece_.report.diagnostics.clear();
      if (const auto fault = std::exchange(piece_.report.fault, std::nullopt)) raise_io_error(*fault);
      auto piece = next_piece_of_games();
      if (!piece) throw nb::stop_iteration();
      piece_ = std::move(*piece);
      at_ = 0;
    }
  }
  const std::vector<NamedFault>& faults() const { return faults_; }
  /// Another thread may be waiting for a game of the queue meanwhile.
  void close() {
    is_closed_ = true;
    if (queue_) {
      const nb::gil_scoped_release release;
      queue_->close();
      return;
    }
    const SoleReader sole(is_busy_);
    games_.reset();
    piece_ = {};
  }

 private:
  std::optional<GamePiece> next_piece_of_games() {
    if (queue_) return next_piece<nb::gil_scoped_release>(*queue_);
    if (!games_) return std::nullopt;
    return next_piece<nb::gil_scoped_release>(*games_, *raised_);
  }

  QueuePointer<GameQueue> queue_;  // null: games on demand, nothing when they are closed
  std::optional<GamesOnDemand> games_;
  std::shared_ptr<Raised> raised_;
  GamePiece piece_;
  std::size_t at_ = 0;
  std::vector<NamedFault> faults_;
  std::atomic_flag is_busy_;
  std::atomic<bool> is_closed_ = false;
};

std::unique_ptr<GameIterator> read(nb::handle from, std::optional<std::string_view> format, bool moves,
                                   int jobs, nb::handle wants) {
  const auto raised = std::make_shared<Raised>();
  TagQuestion question = question_of(wants, raised);
  if (is_file(from)) {
    auto chunks = chunks_of_source(file_source(from, raised), format_of(format), kFileChunk);
    return std::make_unique<GameIterator>(games_on_demand(std::move(chunks), moves, question), raised);
  }
  const ReadPlan plan = plan_of(from, format, jobs);
  if (wants.is_none()) return std::make_unique<GameIterator>(start_reading(plan, moves));
  const std::shared_ptr<ChunkQueue> chunks = start_chunks(plan);
  const auto next = [chunks]() -> std::optional<Chunk> {
    auto piece = next_piece<nb::gil_scoped_release>(*chunks);
    return piece ? std::optional(std::move(piece->chunk)) : std::nullopt;
  };
  const auto name = [chunks](std::size_t input) -> const std::string& { return chunks->files().name(input); };
  return std::make_unique<GameIterator>(games_on_demand({next, name}, moves, question), raised);
}

std::unique_ptr<GameIterator> read_text(nb::handle text, std::optional<std::string_view> format, bool moves,
                                        nb::handle wants) {
  const auto raised = std::make_shared<Raised>();
  auto chunks = chunks_of_source(text_source(text), format_of(format), kTextChunk);
  return std::make_unique<GameIterator>(games_on_demand(std::move(chunks), moves, question_of(wants, raised)),
                                        raised);
}

}  // namespace

void bind_game_readers(nb::module_& module) {
  nb::class_<GameIterator>(module, "GameReader",
                           "Iterates over games. As a context manager it is closed at the end.")
      .def(
          "__iter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __iter__(self) -> GameReader"))
      .def("__next__", &GameIterator::next)
      .def_prop_ro("faults", &GameIterator::faults, nb::rv_policy::copy,
                   "What the reader has said so far about text that belongs to no game.")
      .def("close", &GameIterator::close, "Ends reading. No games follow.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> GameReader"))
      .def(
          "__exit__", [](GameIterator& self, const nb::args&) { self.close(); },
          nb::sig("def __exit__(self, *error: object) -> None"));
  module.def(
      "read", &read, "paths"_a, nb::kw_only(), "format"_a = nb::none(), "moves"_a = true, "jobs"_a = 0,
      "wants"_a = nb::none(),
      nb::sig("def read(paths: str | os.PathLike[str] | typing.IO[str] | typing.IO[bytes] | "
              "typing.Iterable[str | os.PathLike[str]], *, "
              "format: str | None = None, moves: bool = True, jobs: int = 0, "
              "wants: typing.Callable[[dict[str, str]], object] | None = None) -> GameReader"),
      "The games of one or more files, one after the other.\n\n"
      "`paths` is a path or several; '-' is standard input. PGN, BGN, EGD and lines of UCI moves are told\n"
      "apart by content, and so are gzip, bzip2 and Zstandard. `format` ('pgn', 'bgn', 'egd', 'uci') skips\n"
      "that. With `moves=False` games of PGN and BGN have only tags and result. `jobs` threads read ahead "
      "(0:\n"
      "one for each processor). Memory does not grow with the files. Faulty games do not raise; see\n"
      "Game.faults. A file that cannot be opened or read to its end raises OSError when its turn comes;\n"
      "the next call of next() goes on with the next file.\n"
      "`paths` may be a file that Python has opened (also io.StringIO), which is read when games are asked\n"
      "for. `wants` is asked with the tags of each game; games for which it returns False are left out and\n"
      "their moves are not read. Both make games on the thread that asks for them.");
  module.def("read_text", &read_text, "text"_a, nb::kw_only(), "format"_a = nb::none(), "moves"_a = true,
             "wants"_a = nb::none(),
             nb::sig("def read_text(text: str | bytes, *, format: str | None = None, moves: bool = True, "
                     "wants: typing.Callable[[dict[str, str]], object] | None = None) -> GameReader"),
             "The games of a text, or of the bytes of a file. The rest is as for read().");
}

}}  // namespace chess::python
