// SPDX-License-Identifier: GPL-3.0-or-later
// The class Move of marginalia.chess, and the exceptions for moves that cannot be read.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "python/bindings.h"
#include "python/chess/arguments.h"
#include "python/chess/board_handle.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

EnumArray<SanError, PyObject*, 3> move_errors{};

LooseMove& move_in(PyObject* self) { return value_in<LooseMove>(self); }

nb::object number_of(std::optional<Role> role) {
  return role ? nb::int_(python::number_of(*role)) : nb::object(nb::none());
}

template <Square LooseMove::* member>
PyObject* get_square(PyObject* self, void*) noexcept {
  return PyLong_FromLong(index_of(move_in(self).*member));
}
template <Square LooseMove::* member>
int set_square(PyObject* self, PyObject* value, void*) noexcept {
  return slot_status([&] { move_in(self).*member = square_of(value ? value : Py_None); });
}
template <std::optional<Role> LooseMove::* member>
PyObject* get_role(PyObject* self, void*) noexcept {
  return number_of(move_in(self).*member).release().ptr();
}
template <std::optional<Role> LooseMove::* member>
int set_role(PyObject* self, PyObject* value, void*) noexcept {
  return slot_status([&] { move_in(self).*member = optional_role_of(value ? value : Py_None); });
}

Py_hash_t hash_of_move(PyObject* self) noexcept {
  const LooseMove& m = move_in(self);
  const auto part = [](std::optional<Role> role) { return role ? static_cast<Py_hash_t>(*role) + 1 : 0; };
  return index_of(m.from) | index_of(m.to) << 6 | part(m.promotion) << 12 | part(m.drop) << 16;
}

PyObject* compare_moves(PyObject* self, PyObject* other, int operation) noexcept {
  if ((operation != Py_EQ && operation != Py_NE) || !nb::isinstance<LooseMove>(other))
    return nb::borrow(Py_NotImplemented).release().ptr();
  return PyBool_FromLong((move_in(self) == move_in(other)) == (operation == Py_EQ));
}

int is_move(PyObject* self) noexcept { return !move_in(self).is_null(); }

PyObject* move_str(PyObject* self) noexcept {
  return slot_result([&] { return nb::cast(to_uci(move_in(self))); });
}
PyObject* move_repr(PyObject* self) noexcept {
  return slot_result([&] { return nb::cast("Move.from_uci('" + to_uci(move_in(self)) + "')"); });
}

PyGetSetDef move_members[] = {
    {"from_square", get_square<&LooseMove::from>, set_square<&LooseMove::from>, "The source square.",
     nullptr},
    {"to_square", get_square<&LooseMove::to>, set_square<&LooseMove::to>, "The target square.", nullptr},
    {"promotion", get_role<&LooseMove::promotion>, set_role<&LooseMove::promotion>,
     "The piece type that a pawn becomes, or None.", nullptr},
    {"drop", get_role<&LooseMove::drop>, set_role<&LooseMove::drop>,
     "The piece type that is dropped from a pocket, or None.", nullptr},
    {},
};

const PyType_Slot move_slots[] = {
    {Py_tp_getset, move_members},
    type_slot(Py_tp_hash, hash_of_move),
    type_slot(Py_tp_richcompare, compare_moves),
    type_slot(Py_nb_bool, is_move),
    type_slot(Py_tp_str, move_str),
    type_slot(Py_tp_repr, move_repr),
    {0, nullptr},
};

void bind_errors(nb::module_& module) {
  const auto add = [&](SanError kind, const char* name, const char* doc) {
    const std::string full = nb::cast<std::string>(module.attr("__name__")) + "." + name;
    PyObject* type = PyErr_NewExceptionWithDoc(full.c_str(), doc, PyExc_ValueError, nullptr);
    if (!type) throw nb::python_error();
    module.attr(name) = nb::handle(type);
    move_errors[kind] = type;
  };
  add(SanError::Malformed, "InvalidMoveError", "The text is no move in this notation.");
  add(SanError::Illegal, "IllegalMoveError", "The move is not legal in the position.");
  add(SanError::Ambiguous, "AmbiguousMoveError", "Several legal moves fit.");
}

}  // namespace

Role role_of(nb::handle number) {
  const Py_ssize_t value = PyNumber_AsSsize_t(number.ptr(), PyExc_IndexError);
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  if (value < 1 || value > 6) raise_as(PyExc_IndexError, "a piece type is 1 (pawn) to 6 (king)");
  return static_cast<Role>(value - 1);
}

std::optional<Role> optional_role_of(nb::handle number) {
  if (number.is_none()) return std::nullopt;
  const int is_set = PyObject_IsTrue(number.ptr());
  if (is_set < 0) throw nb::python_error();
  return is_set ? std::optional(role_of(number)) : std::nullopt;
}

void raise_as(PyObject* type, const std::string& message) {
  PyErr_SetString(type, message.c_str());
  throw nb::python_error();
}

void raise_move_error(const MoveTextError& error) { raise_as(move_errors[error.kind], error.reason); }

nb::object move_object(const LooseMove& m) { return nb::cast(m); }

nb::list move_list(const LooseMoveList& moves) {
  nb::list list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(moves.size())));
  if (!list.is_valid()) throw nb::python_error();
  for (std::size_t i = 0; i < moves.size(); ++i)
    PyList_SetItem(list.ptr(), static_cast<Py_ssize_t>(i), move_object(moves[i]).release().ptr());
  return list;
}

void bind_move(nb::module_& module) {
  bind_errors(module);
  nb::class_<LooseMove> type(
      module, "Move", nb::type_slots(move_slots), nb::pooled(),
      "A move from a square to a square, maybe with a promotion; or a drop; or the null move, which passes\n"
      "the turn and is false. Nothing here says that it is legal.");
  type.def(
          "__init__",
          [](LooseMove* self, SquareArgument from, SquareArgument to, nb::handle promotion, nb::handle drop) {
            new (self) LooseMove{from, to, optional_role_of(promotion), optional_role_of(drop)};
          },
          "from_square"_a, "to_square"_a, "promotion"_a = nb::none(), "drop"_a = nb::none(),
          nb::sig("def __init__(self, from_square: int, to_square: int, promotion: int | None = None, "
                  "drop: int | None = None) -> None"),
          "Raises IndexError for a square or a piece type that does not exist.")
      .def(
          "uci", [](const LooseMove& self) { return to_uci(self); },
          "The move as UCI writes it: 'e2e4', 'a7a8q', 'N@f3', '0000'.")
      .def(
          "xboard", [](const LooseMove& self) { return self.is_null() ? std::string("@@@@") : to_uci(self); },
          "The same, but the null move is '@@@@'.")
      .def_static(
          "from_uci", [](std::string_view uci) { return move_or_raise(parse_loose_uci(uci)); }, "uci"_a,
          "Reads a move of UCI. Raises InvalidMoveError.")
      .def_static(
          "null", [] { return LooseMove(); }, "The null move.")
      .def("__reduce__", [](nb::handle self) {
        const LooseMove& m = move_in(self.ptr());
        return nb::make_tuple(self.type(), nb::make_tuple(index_of(m.from), index_of(m.to),
                                                          number_of(m.promotion), number_of(m.drop)));
      });
  type.attr("__match_args__") = nb::make_tuple("from_square", "to_square", "promotion", "drop");
}

}}  // namespace chess::python
