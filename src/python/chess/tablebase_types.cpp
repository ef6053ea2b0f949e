// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables for marginalia.chess.syzygy and marginalia.chess.gaviota, which choose the exceptions: an
// answer is None where no table has the position. A broken table is an OSError.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <optional>
#include <shared_mutex>
#include <utility>

#include "python/bindings.h"
#include "python/chess/board_handle.h"
#include "python/python_support.h"
#include "tablebase/gaviota_tables.h"
#include "tablebase/syzygy_tables.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// The position of a board, if the rules of chess allow it. Tables do without the move counters.
std::optional<Position> table_position(const BoardHandle& handle, bool with_ep) {
  if (with_ep) {
    const auto position = handle.board.position();
    return position && position->is_chess() ? std::optional(position->chess()) : std::nullopt;
  }
  BoardHandle other;
  other.board = handle.board;
  other.board.ep_square.reset();
  return table_position(other, true);
}

/// Tables that any thread of Python may probe while another one adds files or closes them.
template <class Tables>
struct SharedTables {
  explicit SharedTables(TableLimits limits) : tables(limits) {}

  Tables tables;
  mutable std::shared_mutex mutex;

  /// Runs what changes the collection, when nobody probes.
  template <class Change>
  auto changed(Change change) {
    const nb::gil_scoped_release release;
    const std::scoped_lock lock(mutex);
    return change(tables);
  }
};
using SharedSyzygy = SharedTables<SyzygyTables>;
using SharedGaviota = SharedTables<GaviotaTables>;

/// What a question says of a board; nothing if tables cannot have the position. Other threads run meanwhile.
template <class Tables, class Question>
auto asked(const SharedTables<Tables>& shared, const BoardHandle& board, bool with_ep, Question question)
    -> std::remove_reference_t<decltype(*question(shared.tables, std::declval<const Position&>()))> {
  const auto position = table_position(board, with_ep);
  if (!position) return std::nullopt;
  auto answer = [&] {
    const nb::gil_scoped_release release;
    const std::shared_lock lock(shared.mutex);
    return question(shared.tables, *position);
  }();
  if (!answer) raise_io_error({IoError::Kind::Read, to_string(answer.error())});
  return std::move(*answer);
}

std::optional<int> number_of(std::optional<SyzygyWdl> wdl) {
  return wdl ? std::optional<int>(static_cast<int>(*wdl)) : std::nullopt;
}

/// What both kinds of collections have.
template <class Tables>
nb::class_<SharedTables<Tables>> bind_collection(nb::module_& module, const char* name, const char* doc) {
  using Shared = SharedTables<Tables>;
  return nb::class_<Shared>(module, name, doc)
      .def(
          "__init__",
          [](Shared* self, std::optional<std::size_t> open_files) {
            TableLimits limits;
            // Without a limit: more than the system allows.
            limits.open_files = open_files.value_or(std::size_t{1} << 20);
            new (self) Shared(limits);
          },
          "open_files"_a = 128)
      .def(
          "add_file",
          [](Shared& self, nb::handle path) {
            return self.changed([file = path_of(path)](Tables& tables) { return tables.add_file(file); });
          },
          "path"_a, nb::sig("def add_file(self, path: str | os.PathLike[str]) -> bool"),
          "Adds a table, if its name is that of one and none has that name yet.")
      .def(
          "close", [](Shared& self) { self.changed([](Tables& tables) { tables.close(); }); },
          "Forgets all tables and closes their files.");
}

}  // namespace

void bind_board_tables(nb::module_& module) {
  bind_collection<SyzygyTables>(
      module, "SyzygyCollection",
      "Syzygy tables for boards. An answer is None where no table has the position.")
      .def(
          "probe_wdl",
          [](const SharedSyzygy& self, const BoardHandle& board) {
            return number_of(asked(self, board, true, [](const auto& tables, const Position& position) {
              return tables.probe_wdl(position);
            }));
          },
          "board"_a, "2 wins, 1 wins but for the 50-move rule, 0 draw; below 0 the same for losses.")
      .def(
          "probe_dtz",
          [](const SharedSyzygy& self, const BoardHandle& board, bool ep) {
            return asked(self, board, ep, [](const auto& tables, const Position& position) {
              return tables.probe_dtz(position);
            });
          },
          "board"_a, "ep"_a = true,
          "Half-moves to the next capture or pawn move; without `ep`, as if none\n"
          "could capture en passant.")
      .def(
          "stored_wdl",
          [](const SharedSyzygy& self, const BoardHandle& board) {
            return number_of(asked(self, board, false, [](const auto& tables, const Position& position) {
              return tables.stored_wdl(position);
            }));
          },
          "board"_a, "What the WDL table itself says.")
      .def(
          "stored_dtz",
          [](const SharedSyzygy& self, const BoardHandle& board, int wdl) -> nb::object {
            if (wdl < -2 || wdl > 2 || wdl == 0) raise_value_error("wdl is -2, -1, 1 or 2");
            const auto found = asked(self, board, false, [&](const auto& tables, const Position& position) {
              return tables.stored_dtz(position, static_cast<SyzygyWdl>(wdl));
            });
            if (!found) return nb::none();
            return found->half_moves ? nb::make_tuple(*found->half_moves - 1, 1) : nb::make_tuple(0, -1);
          },
          "board"_a, "wdl"_a,
          nb::sig("def stored_dtz(self, board: Board, wdl: int) -> tuple[int, int] | None"),
          "The number in the DTZ table, which is one half-move less than the distance, and 1; or (0, -1) if "
          "the\n"
          "table has only positions with the other side to move.");
  bind_collection<GaviotaTables>(
      module, "GaviotaCollection",
      "Gaviota tables for boards. An answer is None where no table has the position.")
      .def(
          "probe_dtm",
          [](const SharedGaviota& self, const BoardHandle& board) {
            return asked(self, board, true, [](const auto& tables, const Position& position) {
              return tables.probe_dtm(position);
            });
          },
          "board"_a, "Half-moves to mate: above 0 if the side to move mates.")
      .def(
          "probe_wdl",
          [](const SharedGaviota& self, const BoardHandle& board) {
            return asked(self, board, true, [](const auto& tables, const Position& position) {
              return tables.probe_wdl(position);
            });
          },
          "board"_a, "1 wins, 0 draws, -1 loses.");
}

}}  // namespace chess::python
