// SPDX-License-Identifier: GPL-3.0-or-later
// The attribute occupied_co of boards: a pair, the squares of each colour, that writes into its board.
#include "python/chess/board_parts.h"

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

LooseBoard& board_of_colors(PyObject* self) { return nb::inst_ptr<BaseBoardHandle>(self)->board; }

struct OccupiedByColor {
  nb::object board;
};

Bitboard* squares_at(PyObject* self, Py_ssize_t index) {
  if (!nb::inst_ready(self)) {
    PyErr_SetString(PyExc_TypeError, "the pair has no board");
    return nullptr;
  }
  if (index < 0 || index > 1) {
    PyErr_SetString(PyExc_IndexError, "a colour is False or True");
    return nullptr;
  }
  return &board_of_colors(nb::inst_ptr<OccupiedByColor>(self)->board.ptr()).colors[color_of(index == 1)];
}
PyObject* get_occupied_at(PyObject* self, Py_ssize_t index) noexcept {
  const Bitboard* squares = squares_at(self, index);
  return squares ? PyLong_FromUnsignedLongLong(squares->bits()) : nullptr;
}
int set_occupied_at(PyObject* self, Py_ssize_t index, PyObject* value) noexcept {
  Bitboard* squares = squares_at(self, index);
  return squares ? set_squares(*squares, value) : -1;
}
Py_ssize_t two(PyObject*) noexcept { return 2; }
nb::object list_of(PyObject* self) {
  nb::object list = nb::steal(PySequence_List(self));
  if (!list.is_valid()) throw nb::python_error();
  return list;
}
PyObject* compare_pair(PyObject* self, PyObject* other, int operation) noexcept {
  return slot_result([&] {
    const nb::object ours = list_of(self);
    const nb::object theirs = nb::isinstance<OccupiedByColor>(other) ? list_of(other) : nb::borrow(other);
    return nb::steal(PyObject_RichCompare(ours.ptr(), theirs.ptr(), operation));
  });
}
PyObject* repr_pair(PyObject* self) noexcept {
  return slot_result([&] { return nb::repr(list_of(self)); });
}

const PyType_Slot pair_slots[] = {
    type_slot(Py_sq_length, two),
    type_slot(Py_sq_item, get_occupied_at),
    type_slot(Py_sq_ass_item, set_occupied_at),
    type_slot(Py_tp_richcompare, compare_pair),
    type_slot(Py_tp_repr, repr_pair),
    {0, nullptr},
};

}  // namespace

PyObject* get_occupied_co(PyObject* self, void*) noexcept {
  return slot_result([&] { return nb::cast(OccupiedByColor{nb::borrow(self)}); });
}
int set_occupied_co(PyObject* self, PyObject* value, void*) noexcept {
  for (const int i : {0, 1}) {
    const nb::object item = nb::steal(value ? PySequence_GetItem(value, i) : nullptr);
    if (!item.is_valid()) {
      if (!PyErr_Occurred()) PyErr_SetString(PyExc_AttributeError, "occupied_co cannot be deleted");
      return -1;
    }
    if (set_squares(board_of_colors(self).colors[color_of(i == 1)], item.ptr()) < 0) return -1;
  }
  return 0;
}

void bind_occupied_by_color(nb::module_& module) {
  nb::class_<OccupiedByColor>(module, "_OccupiedByColor", nb::type_slots(pair_slots))
      .def("__reduce__", [](nb::handle self) { return reduced_to_list(list_of(self.ptr())); });
}

}}  // namespace chess::python
