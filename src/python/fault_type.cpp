// SPDX-License-Identifier: GPL-3.0-or-later
// The class Fault of the Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "python/bindings.h"
#include "python/game_data.h"
#include "python/python_support.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

/// File, severity, line, game, ply, reason, action.
using FaultState =
    std::tuple<std::string, int, std::size_t, std::size_t, std::optional<int>, std::string, std::string>;

FaultState fault_state(const NamedFault& f) {
  return {
      f.file,       static_cast<int>(f.what.severity), f.what.line, f.what.game, f.what.ply, f.what.reason,
      f.what.action};
}

NamedFault from_state(const FaultState& state) {
  const auto& [file, severity, line, game, ply, reason, action] = state;
  if (severity < 0 || severity > static_cast<int>(Severity::Error)) raise_value_error("not a fault");
  return {file, {static_cast<Severity>(severity), line, game, ply, reason, action}};
}

}  // namespace

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
      .def(
          "__eq__",
          [](const NamedFault& a, const NamedFault& b) { return a.file == b.file && a.what == b.what; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const NamedFault& f) { return nb::hash(nb::cast(fault_state(f))); })
      .def("__getstate__", &fault_state)
      .def("__setstate__",
           [](NamedFault& self, const FaultState& state) { new (&self) NamedFault(from_state(state)); })
      .def("__str__", [](const NamedFault& f) { return f.file + ": " + to_string(f.what); })
      .def("__repr__",
           [](const NamedFault& f) { return "<Fault " + f.file + ": " + to_string(f.what) + ">"; });
}

}}  // namespace chess::python
