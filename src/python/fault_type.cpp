// SPDX-License-Identifier: GPL-3.0-or-later
// The class Fault of the Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "python/bindings.h"
#include "python/game_data.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

void bind_faults(nb::module_& module) {
  nb::class_<NamedFault>(module, "Fault", "What a reader says about its input, and what it did about it.")
      .def_prop_ro(
          "severity", [](const NamedFault& f) { return to_string(f.what.severity); },
          "'note' (nothing is lost), 'warning' (something beside the moves), 'error' (moves are lost).")
      .def_ro("file", &NamedFault::file, "The path as given, or 'standard input'.")
      .def_prop_ro(
          "line", [](const NamedFault& f) { return f.what.line; }, "From 1; 0 if it is unknown.")
      .def_prop_ro(
          "game", [](const NamedFault& f) { return f.what.game; },
          "The number of the game in its file, from 1; 0 if it belongs to none.")
      .def_prop_ro(
          "ply", [](const NamedFault& f) { return f.what.ply; },
          "The move in question: half-moves since move 1 with White to move, or None.")
      .def_prop_ro(
          "reason", [](const NamedFault& f) { return f.what.reason; }, "What is wrong.")
      .def_prop_ro(
          "action", [](const NamedFault& f) { return f.what.action; }, "What was done; may be empty.")
      .def("__str__", [](const NamedFault& f) { return f.file + ": " + to_string(f.what); })
      .def("__repr__",
           [](const NamedFault& f) { return "<Fault " + f.file + ": " + to_string(f.what) + ">"; });
}

}}  // namespace chess::python
