// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables for Python: Syzygy and Gaviota.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <utility>

#include "python/bindings.h"
#include "python/position_handle.h"
#include "python/python_support.h"
#include "tablebase/gaviota_tables.h"
#include "tablebase/syzygy_tables.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A broken table or an unreadable folder is an OSError.
template <class Value>
Value value_of(std::expected<Value, Error>&& value) {
  if (!value) raise_io_error({IoError::Kind::Read, to_string(value.error())});
  return std::move(*value);
}

/// Finds the Syzygy tables of a folder.
struct SyzygyHandle {
  SyzygyTables tables;

  std::optional<int> wdl(const PositionHandle& position) const {
    const auto value = value_of(tables.probe_wdl(chess_of(position, "a table")));
    return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
  }
  std::optional<int> dtz(const PositionHandle& position) const {
    return value_of(tables.probe_dtz(chess_of(position, "a table")));
  }
  nb::object moves(const PositionHandle& position) const {
    const auto found = value_of(tables.moves(chess_of(position, "a table")));
    if (!found) return nb::none();
    nb::list list;
    for (const TableMove& move : *found)
      list.append(
          nb::make_tuple(to_uci(move.move, position.castling()), static_cast<int>(move.wdl), move.dtz));
    return list;
  }
};

/// Finds the Gaviota tables of a folder.
struct GaviotaHandle {
  GaviotaTables tables;

  std::optional<int> dtm(const PositionHandle& position) const {
    return value_of(tables.probe_dtm(chess_of(position, "a table")));
  }
  std::optional<int> wdl(const PositionHandle& position) const {
    return value_of(tables.probe_wdl(chess_of(position, "a table")));
  }
};

}  // namespace

void bind_tables(nb::module_& module) {
  nb::class_<SyzygyHandle>(
      module, "SyzygyTables",
      "Syzygy endgame tables: who wins, and how long until a capture or a pawn move. All\n"
      "answers are None if a table is missing or a side can castle. A broken table raises\n"
      "OSError, a position of a variant ValueError.")
      .def(
          "__init__",
          [](SyzygyHandle* self, nb::handle folder) {
            SyzygyTables tables;
            value_of(tables.add_folder(path_of(folder)));
            new (self) SyzygyHandle{std::move(tables)};
          },
          "folder"_a, nb::sig("def __init__(self, folder: str | os.PathLike[str]) -> None"),
          "Finds the tables of a folder. Raises OSError if it cannot be read.")
      .def(
          "__len__", [](const SyzygyHandle& self) { return self.tables.wdl_count(); },
          "The number of WDL tables.")
      .def("wdl", &SyzygyHandle::wdl, "position"_a,
           "For the side to move: 2 wins, 1 wins but for the 50-move rule, 0 draw, -1 and -2 the same for "
           "losses.")
      .def("dtz", &SyzygyHandle::dtz, "position"_a,
           "Half-moves to the next capture or pawn move, above 0 if the side to move wins; 0 for a draw.")
      .def("moves", &SyzygyHandle::moves, "position"_a,
           nb::sig("def moves(self, position: Position) -> list[tuple[str, int, int | None]] | None"),
           "Every legal move with its WDL and DTZ for the side that makes it, the best one first.");
  nb::class_<GaviotaHandle>(
      module, "GaviotaTables",
      "Gaviota endgame tables: half-moves to mate, for up to five men, without the 50-move\n"
      "rule. Answers and exceptions are as for SyzygyTables.")
      .def(
          "__init__",
          [](GaviotaHandle* self, nb::handle folder) {
            GaviotaTables tables;
            value_of(tables.add_folder(path_of(folder)));
            new (self) GaviotaHandle{std::move(tables)};
          },
          "folder"_a, nb::sig("def __init__(self, folder: str | os.PathLike[str]) -> None"),
          "Finds the tables of a folder. Raises OSError if it cannot be read.")
      .def(
          "__len__", [](const GaviotaHandle& self) { return self.tables.count(); }, "The number of tables.")
      .def("dtm", &GaviotaHandle::dtm, "position"_a,
           "Half-moves to mate: above 0 if the side to move mates, below 0 if it is mated; 0 for a draw.")
      .def("wdl", &GaviotaHandle::wdl, "position"_a, "1: the side to move wins; 0: a draw; -1: it loses.");
}

}}  // namespace chess::python
