// SPDX-License-Identifier: GPL-3.0-or-later
// The class Eval of the Python module.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <limits>

#include "game/command.h"
#include "python/bindings.h"
#include "python/eval_value.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

EvalValue make_eval(std::optional<int> cp, std::optional<int> mate) {
  if (cp.has_value() == mate.has_value()) raise_value_error("give either cp or mate");
  if (cp) return {Score::cp(*cp)};
  if (*mate == 0) raise_value_error("mate is above 0 if White mates, and below 0 if Black does");
  // The smallest number has no positive one.
  return {*mate > 0 ? Score::mate_in(*mate)
                    : Score::mated_in(-std::max(*mate, -std::numeric_limits<int>::max()))};
}

}  // namespace

void bind_evals(nb::module_& module) {
  nb::class_<EvalValue>(module, "Eval", "An evaluation from White's view. It never changes.")
      .def(
          "__init__",
          [](EvalValue* self, std::optional<int> cp, std::optional<int> mate) {
            new (self) EvalValue(make_eval(cp, mate));
          },
          "cp"_a = nb::none(), nb::kw_only(), "mate"_a = nb::none(),
          "Centipawns, or moves to mate: above 0 if White mates. Raises ValueError unless one is given.")
      .def_prop_ro("cp", &EvalValue::cp, "Centipawns; None for a mate.")
      .def_prop_ro("mate", &EvalValue::mate, "Moves to mate, below 0 if Black mates; None for centipawns.")
      .def(
          "__eq__", [](const EvalValue& a, const EvalValue& b) { return a.score == b.score; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "__lt__", [](const EvalValue& a, const EvalValue& b) { return a.score < b.score; },
          nb::is_operator())
      .def(
          "__le__", [](const EvalValue& a, const EvalValue& b) { return a.score <= b.score; },
          nb::is_operator())
      .def(
          "__gt__", [](const EvalValue& a, const EvalValue& b) { return a.score > b.score; },
          nb::is_operator())
      .def(
          "__ge__", [](const EvalValue& a, const EvalValue& b) { return a.score >= b.score; },
          nb::is_operator())
      .def("__hash__", [](const EvalValue& e) { return e.score.to_number(1'000'000) + 1'000'000; })
      .def("__getstate__", [](const EvalValue& e) { return to_eval(e.score); })
      .def("__setstate__",
           [](EvalValue& self, const std::string& state) {
             const auto score = parse_eval(state);
             if (!score) raise_value_error("not an evaluation: '" + state + "'");
             new (&self) EvalValue{*score};
           })
      .def("__str__", [](const EvalValue& e) { return to_eval(e.score); })
      .def("__repr__", [](const EvalValue& e) { return "<Eval " + to_eval(e.score) + ">"; });
}

}}  // namespace chess::python
