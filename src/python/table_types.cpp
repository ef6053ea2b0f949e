// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables for Python: Syzygy and Gaviota.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

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

/// Tables of folders, until they are closed.
template <class Tables>
class FoundTables {
 public:
  explicit FoundTables(std::vector<std::string> folders) {
    for (std::string& folder : folders) add_folder(std::move(folder));
  }
  int add_folder(std::string folder) {
    const int count = value_of(found().add_folder(folder));
    folders_.push_back(std::move(folder));
    return count;
  }
  void close() { tables_.reset(); }
  const std::vector<std::string>& folders() const { return folders_; }

 protected:
  const Tables& tables() const {
    if (!tables_) raise_value_error("the tables are closed");
    return *tables_;
  }

 private:
  Tables& found() { return const_cast<Tables&>(tables()); }

  std::vector<std::string> folders_;
  std::optional<Tables> tables_{std::in_place};
};

/// Finds Syzygy tables.
struct SyzygyHandle : FoundTables<SyzygyTables> {
  using FoundTables::FoundTables;

  std::size_t wdl_count() const { return tables().wdl_count(); }
  std::optional<int> wdl(const PositionHandle& position) const {
    const auto value = value_of(tables().probe_wdl(chess_of(position, "a table")));
    return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
  }
  std::optional<int> dtz(const PositionHandle& position) const {
    return value_of(tables().probe_dtz(chess_of(position, "a table")));
  }
  nb::object moves(const PositionHandle& position) const {
    const auto found = value_of(tables().moves(chess_of(position, "a table")));
    if (!found) return nb::none();
    nb::list list;
    for (const TableMove& move : *found)
      list.append(
          nb::make_tuple(to_uci(move.move, position.castling()), static_cast<int>(move.wdl), move.dtz));
    return list;
  }
};

/// Finds Gaviota tables.
struct GaviotaHandle : FoundTables<GaviotaTables> {
  using FoundTables::FoundTables;

  std::size_t count() const { return tables().count(); }
  std::optional<int> dtm(const PositionHandle& position) const {
    return value_of(tables().probe_dtm(chess_of(position, "a table")));
  }
  std::optional<int> wdl(const PositionHandle& position) const {
    return value_of(tables().probe_wdl(chess_of(position, "a table")));
  }
};

std::vector<std::string> paths_of(const nb::args& folders) {
  std::vector<std::string> paths;
  for (const nb::handle folder : folders) paths.push_back(path_of(folder));
  return paths;
}

/// What both kinds of tables have.
template <class Handle>
void add_folders(nb::class_<Handle>& type) {
  type.def(
          "add_folder", [](Handle& self, nb::handle folder) { return self.add_folder(path_of(folder)); },
          "folder"_a, nb::sig("def add_folder(self, folder: str | os.PathLike[str]) -> int"),
          "Finds the tables of one more folder, and returns how many there are. Of two tables for one "
          "endgame\n"
          "the first counts. Raises OSError.")
      .def_prop_ro(
          "folders", [](const Handle& self) { return self.folders(); }, "The folders as given.")
      .def("close", &Handle::close, "Closes the files.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> typing_extensions.Self"))
      .def(
          "__exit__", [](Handle& self, const nb::args&) { self.close(); },
          nb::sig("def __exit__(self, *error: object) -> None"))
      .def("__getstate__", [](const Handle& self) { return self.folders(); })
      .def("__setstate__",
           [](Handle& self, const std::vector<std::string>& folders) { new (&self) Handle(folders); });
}

}  // namespace

void bind_tables(nb::module_& module) {
  nb::class_<SyzygyHandle> syzygy(
      module, "SyzygyTables",
      "Syzygy endgame tables: who wins, and how long until a capture or a pawn move. All\n"
      "answers are None if a table is missing or a side can castle. A broken table raises\n"
      "OSError, a position of a variant ValueError.");
  syzygy
      .def(
          "__init__",
          [](SyzygyHandle* self, const nb::args& folders) { new (self) SyzygyHandle(paths_of(folders)); },
          nb::sig("def __init__(self, *folders: str | os.PathLike[str]) -> None"),
          "Finds the tables of folders. Raises OSError if one cannot be read.")
      .def("__len__", &SyzygyHandle::wdl_count, "The number of WDL tables.")
      .def("wdl", &SyzygyHandle::wdl, "position"_a,
           "For the side to move: 2 wins, 1 wins but for the 50-move rule, 0 draw, -1 and -2 the same for "
           "losses.")
      .def("dtz", &SyzygyHandle::dtz, "position"_a,
           "Half-moves to the next capture or pawn move, above 0 if the side to move wins; 0 for a draw.")
      .def("moves", &SyzygyHandle::moves, "position"_a,
           nb::sig("def moves(self, position: Position) -> list[tuple[str, int, int | None]] | None"),
           "Every legal move with its WDL and DTZ for the side that makes it, the best one first.");
  add_folders(syzygy);
  nb::class_<GaviotaHandle> gaviota(
      module, "GaviotaTables",
      "Gaviota endgame tables: half-moves to mate, for up to five men, without the 50-move\n"
      "rule. Answers and exceptions are as for SyzygyTables.");
  gaviota
      .def(
          "__init__",
          [](GaviotaHandle* self, const nb::args& folders) { new (self) GaviotaHandle(paths_of(folders)); },
          nb::sig("def __init__(self, *folders: str | os.PathLike[str]) -> None"),
          "Finds the tables of folders. Raises OSError if one cannot be read.")
      .def("__len__", &GaviotaHandle::count, "The number of tables.")
      .def("dtm", &GaviotaHandle::dtm, "position"_a,
           "Half-moves to mate: above 0 if the side to move mates, below 0 if it is mated; 0 for a draw.")
      .def("wdl", &GaviotaHandle::wdl, "position"_a, "1: the side to move wins; 0: a draw; -1: it loses.");
  add_folders(gaviota);
}

}}  // namespace chess::python
