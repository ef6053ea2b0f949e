// SPDX-License-Identifier: GPL-3.0-or-later
// The class SquareSet of marginalia.chess. What programs do in their inner loops (iterate, `in`, operators)
// is bound to the slots of the type, since a slot costs a third of a method of nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "base/text.h"
#include "core/attacks.h"
#include "core/transform.h"
#include "python/bindings.h"
#include "python/chess/slots.h"
#include "python/chess/square_set.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// Gives the squares of a set one by one, as it was when the loop began.
struct SquareIterator {
  Bitboard left;
  bool is_reversed = false;
};

/// Gives the subsets of a set one by one, as numbers.
struct SubsetIterator {
  Subsets::Iterator next;
};

Bitboard& squares_in(PyObject* set) { return value_in<SquareSet>(set).squares; }

nb::object to_object(Bitboard squares) { return nb::cast(SquareSet{squares}); }

constexpr auto kAnd = [](Bitboard a, Bitboard b) { return a & b; };
constexpr auto kOr = [](Bitboard a, Bitboard b) { return a | b; };
constexpr auto kXor = [](Bitboard a, Bitboard b) { return a ^ b; };
constexpr auto kWithout = [](Bitboard a, Bitboard b) { return a & ~b; };
constexpr auto kLeft = [](std::uint64_t bits, Py_ssize_t by) { return bits << by; };
constexpr auto kRight = [](std::uint64_t bits, Py_ssize_t by) { return bits >> by; };

template <auto combined>
PyObject* combine(PyObject* left, PyObject* right) noexcept {
  if (!nb::isinstance<SquareSet>(left)) return nb::borrow(Py_NotImplemented).release().ptr();
  return slot_result([&] { return to_object(combined(squares_in(left), squares_of(right))); });
}

template <auto combined>
PyObject* combine_in_place(PyObject* self, PyObject* other) noexcept {
  return slot_result([&] {
    const Bitboard others = squares_of(other);
    squares_in(self) = combined(squares_in(self), others);
    return nb::borrow(self);
  });
}

/// The squares of a set moved to higher or lower indices. No number is too large.
template <auto shifted>
Bitboard shift_of(PyObject* set, PyObject* number) {
  const Py_ssize_t by = PyNumber_AsSsize_t(number, nullptr);
  if (by == -1 && PyErr_Occurred()) throw nb::python_error();
  if (by < 0) raise_as(PyExc_ValueError, "negative shift count");
  return Bitboard(by > 63 ? 0 : shifted(squares_in(set).bits(), by));
}

template <auto shifted>
PyObject* shift(PyObject* left, PyObject* right) noexcept {
  if (!nb::isinstance<SquareSet>(left) || !PyIndex_Check(right))
    return nb::borrow(Py_NotImplemented).release().ptr();
  return slot_result([&] { return to_object(shift_of<shifted>(left, right)); });
}

template <auto shifted>
PyObject* shift_in_place(PyObject* self, PyObject* number) noexcept {
  if (!PyIndex_Check(number)) return nb::borrow(Py_NotImplemented).release().ptr();
  return slot_result([&] {
    squares_in(self) = shift_of<shifted>(self, number);
    return nb::borrow(self);
  });
}

PyObject* inverted(PyObject* self) noexcept {
  return slot_result([&] { return to_object(~squares_in(self)); });
}

PyObject* mask_of(PyObject* self) noexcept { return PyLong_FromUnsignedLongLong(squares_in(self).bits()); }
PyObject* get_mask(PyObject* self, void*) noexcept { return mask_of(self); }
int set_mask(PyObject* self, PyObject* value, void*) noexcept {
  if (!value || !PyLong_Check(value)) {
    PyErr_SetString(PyExc_TypeError, "mask is an int");
    return -1;
  }
  squares_in(self) = Bitboard(PyLong_AsUnsignedLongLongMask(value));
  return 0;
}

int is_not_empty(PyObject* self) noexcept { return squares_in(self).any(); }
Py_ssize_t size_of_set(PyObject* self) noexcept { return squares_in(self).count(); }

int set_contains(PyObject* self, PyObject* square) noexcept {
  return guarded(-1, [&] { return squares_in(self).has(square_of(square)) ? 1 : 0; });
}

/// A set is equal to whatever stands for the same set. What stands for none is not equal.
PyObject* compare_sets(PyObject* self, PyObject* other, int operation) noexcept {
  if (operation != Py_EQ && operation != Py_NE) return nb::borrow(Py_NotImplemented).release().ptr();
  return slot_result([&]() -> nb::object {
    try {
      const bool is_equal = squares_in(self) == squares_of(other);
      return nb::bool_(is_equal == (operation == Py_EQ));
    } catch (nb::python_error& error) {
      if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError) &&
          !error.matches(PyExc_IndexError))
        throw;
      return nb::borrow(Py_NotImplemented);
    }
  });
}

PyObject* iterate_set(PyObject* self) noexcept {
  return slot_result([&] { return nb::cast(SquareIterator{squares_in(self)}); });
}

PyObject* next_square(PyObject* self) noexcept {
  SquareIterator& iterator = value_in<SquareIterator>(self);
  if (iterator.left.empty()) return nullptr;
  const Square square = iterator.is_reversed ? iterator.left.last() : iterator.left.first();
  iterator.left ^= Bitboard(square);
  return PyLong_FromLong(index_of(square));
}

PyObject* next_subset(PyObject* self) noexcept {
  Subsets::Iterator& next = nb::inst_ptr<SubsetIterator>(self)->next;
  // `in` asks for all subsets, and runs no code of Python meanwhile.
  if (!nb::inst_ready(self) || next == Subsets::End() || PyErr_CheckSignals() != 0) return nullptr;
  const Bitboard subset = *next;
  ++next;
  return PyLong_FromUnsignedLongLong(subset.bits());
}

PyObject* set_repr(PyObject* self) noexcept {
  return slot_result([&] {
    std::string text = "SquareSet(0x";
    for (int shift = 48; shift >= 0; shift -= 16) {
      const std::uint64_t part = squares_in(self).bits() >> shift;
      for (int digit = 12; digit >= 0; digit -= 4) text += "0123456789abcdef"[(part >> digit) & 15];
      text += shift ? '_' : ')';
    }
    return nb::cast(text);
  });
}

/// The board with White at the bottom: 1 for the squares of the set, dots for the others.
PyObject* set_str(PyObject* self) noexcept {
  return slot_result([&] {
    std::string text;
    for (int i = 0; i < 64; ++i) {
      text += squares_in(self).has(flip_ranks(square_at(i))) ? '1' : '.';
      text += i % 8 == 7 ? '\n' : ' ';
    }
    text.pop_back();
    return nb::cast(text);
  });
}

PyGetSetDef set_members[] = {
    {"mask", get_mask, set_mask, "The squares as bits of a number: A1 is 1, B1 is 2.", nullptr}, {}};

const PyType_Slot* set_slots() {
  static const PyType_Slot slots[] = {
      type_slot(Py_nb_and, combine<kAnd>),
      type_slot(Py_nb_or, combine<kOr>),
      type_slot(Py_nb_xor, combine<kXor>),
      type_slot(Py_nb_subtract, combine<kWithout>),
      type_slot(Py_nb_inplace_and, combine_in_place<kAnd>),
      type_slot(Py_nb_inplace_or, combine_in_place<kOr>),
      type_slot(Py_nb_inplace_xor, combine_in_place<kXor>),
      type_slot(Py_nb_inplace_subtract, combine_in_place<kWithout>),
      type_slot(Py_nb_lshift, shift<kLeft>),
      type_slot(Py_nb_rshift, shift<kRight>),
      type_slot(Py_nb_inplace_lshift, shift_in_place<kLeft>),
      type_slot(Py_nb_inplace_rshift, shift_in_place<kRight>),
      type_slot(Py_nb_invert, inverted),
      type_slot(Py_nb_bool, is_not_empty),
      type_slot(Py_nb_int, mask_of),
      type_slot(Py_nb_index, mask_of),
      type_slot(Py_sq_length, size_of_set),
      type_slot(Py_sq_contains, set_contains),
      type_slot(Py_tp_iter, iterate_set),
      type_slot(Py_tp_richcompare, compare_sets),
      type_slot(Py_tp_repr, set_repr),
      type_slot(Py_tp_str, set_str),
      {Py_tp_getset, set_members},
      {0, nullptr},
  };
  return slots;
}

const PyType_Slot* iterator_slots(iternextfunc next) {
  static PyType_Slot slots[2][3];
  PyType_Slot* const own = slots[next == next_subset];
  own[0] = type_slot(Py_tp_iter, PyObject_SelfIter);
  own[1] = type_slot(Py_tp_iternext, next);
  own[2] = {0, nullptr};
  return own;
}

void bind_changes(nb::class_<SquareSet>& type) {
  type.def(
          "add", [](SquareSet& self, nb::handle square) { self.squares |= square_of(square); }, "square"_a,
          nb::sig("def add(self, square: int) -> None"), "Puts a square into the set.")
      .def(
          "discard", [](SquareSet& self, nb::handle square) { self.squares &= ~Bitboard(square_of(square)); },
          "square"_a, nb::sig("def discard(self, square: int) -> None"),
          "Takes a square out of the set, if it is there.")
      .def(
          "remove",
          [](SquareSet& self, nb::handle square) {
            const Bitboard one(square_of(square));
            if ((self.squares & one).empty()) {
              PyErr_SetObject(PyExc_KeyError, square.ptr());
              throw nb::python_error();
            }
            self.squares ^= one;
          },
          "square"_a, nb::sig("def remove(self, square: int) -> None"),
          "Takes a square out of the set. Raises KeyError if it is not there.")
      .def(
          "pop",
          [](SquareSet& self) {
            if (self.squares.empty()) raise_as(PyExc_KeyError, "pop from empty SquareSet");
            const Square square = self.squares.first();
            self.squares ^= Bitboard(square);
            return index_of(square);
          },
          "Takes the lowest square out of the set and returns it. Raises KeyError if the set is empty.")
      .def(
          "clear", [](SquareSet& self) { self.squares = Bitboard(); }, "Takes all squares out of the set.")
      .def(
          "update",
          [](SquareSet& self, const nb::args& others) {
            for (const nb::handle other : others) self.squares |= squares_of(other);
          },
          nb::sig("def update(self, *others: typing.SupportsInt | typing.Iterable[int]) -> None"),
          "Puts the squares of other sets into the set.")
      .def(
          "intersection_update",
          [](SquareSet& self, const nb::args& others) {
            for (const nb::handle other : others) self.squares &= squares_of(other);
          },
          nb::sig(
              "def intersection_update(self, *others: typing.SupportsInt | typing.Iterable[int]) -> None"),
          "Keeps the squares that are in all the other sets too.")
      .def(
          "difference_update", [](SquareSet& self, nb::handle other) { self.squares &= ~squares_of(other); },
          "other"_a,
          nb::sig("def difference_update(self, other: typing.SupportsInt | typing.Iterable[int]) -> None"),
          "Takes the squares of another set out of the set.")
      .def(
          "symmetric_difference_update",
          [](SquareSet& self, nb::handle other) { self.squares ^= squares_of(other); }, "other"_a,
          nb::sig("def symmetric_difference_update(self, other: typing.SupportsInt | typing.Iterable[int]) "
                  "-> None"),
          "Keeps the squares that are in one of the two sets alone.");
}

void bind_set_questions(nb::class_<SquareSet>& type) {
  type.def(
          "isdisjoint",
          [](const SquareSet& self, nb::handle other) { return (self.squares & squares_of(other)).empty(); },
          "other"_a,
          nb::sig("def isdisjoint(self, other: typing.SupportsInt | typing.Iterable[int]) -> bool"),
          "Have the two sets no square in common?")
      .def(
          "issubset",
          [](const SquareSet& self, nb::handle other) { return (self.squares & ~squares_of(other)).empty(); },
          "other"_a, nb::sig("def issubset(self, other: typing.SupportsInt | typing.Iterable[int]) -> bool"),
          "Is every square of this set in the other one?")
      .def(
          "issuperset",
          [](const SquareSet& self, nb::handle other) { return (squares_of(other) & ~self.squares).empty(); },
          "other"_a,
          nb::sig("def issuperset(self, other: typing.SupportsInt | typing.Iterable[int]) -> bool"),
          "Is every square of the other set in this one?")
      .def(
          "union",
          [](const SquareSet& self, nb::handle other) { return SquareSet{self.squares | squares_of(other)}; },
          "other"_a,
          nb::sig("def union(self, other: typing.SupportsInt | typing.Iterable[int]) -> SquareSet"),
          "The squares of either set.")
      .def(
          "intersection",
          [](const SquareSet& self, nb::handle other) { return SquareSet{self.squares & squares_of(other)}; },
          "other"_a,
          nb::sig("def intersection(self, other: typing.SupportsInt | typing.Iterable[int]) -> SquareSet"),
          "The squares of both sets.")
      .def(
          "difference",
          [](const SquareSet& self, nb::handle other) {
            return SquareSet{self.squares & ~squares_of(other)};
          },
          "other"_a,
          nb::sig("def difference(self, other: typing.SupportsInt | typing.Iterable[int]) -> SquareSet"),
          "The squares of this set that are not in the other one.")
      .def(
          "symmetric_difference",
          [](const SquareSet& self, nb::handle other) { return SquareSet{self.squares ^ squares_of(other)}; },
          "other"_a,
          nb::sig("def symmetric_difference(self, other: typing.SupportsInt | typing.Iterable[int]) -> "
                  "SquareSet"),
          "The squares that are in one of the two sets alone.")
      .def(
          "copy", [](const SquareSet& self) { return self; }, "A set with the same squares.")
      .def(
          "mirror",
          [](const SquareSet& self) { return SquareSet{transformed(self.squares, Transform::FlipRanks)}; },
          "The set as Black sees it: A1 and A8 change places, and so on.")
      .def(
          "tolist",
          [](const SquareSet& self) {
            nb::list list;
            for (int i = 0; i < 64; ++i) list.append(self.squares.has(square_at(i)));
            return list;
          },
          nb::sig("def tolist(self) -> list[bool]"), "For each of the 64 squares: is it in the set?")
      .def(
          "carry_rippler",
          [](const SquareSet& self) { return SubsetIterator{Subsets(self.squares).begin()}; },
          nb::sig("def carry_rippler(self) -> typing.Iterator[int]"),
          "All subsets of the set as numbers, the empty one first.");
}

}  // namespace

Bitboard squares_of(nb::handle value) {
  if (nb::isinstance<SquareSet>(value)) return squares_in(value.ptr());
  if (PyLong_Check(value.ptr())) return Bitboard(PyLong_AsUnsignedLongLongMask(value.ptr()));
  if (nb::hasattr(value, "__int__")) {
    const nb::object number = nb::steal(PyNumber_Long(value.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    return Bitboard(PyLong_AsUnsignedLongLongMask(number.ptr()));
  }
  Bitboard squares;
  for_each_item(value, [&](nb::handle square) { squares |= square_of(square); });
  return squares;
}

Square square_of(nb::handle index) {
  const Py_ssize_t number = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
  if (number == -1 && PyErr_Occurred()) throw nb::python_error();
  if (number < -64 || number > 63) raise_as(PyExc_IndexError, "a square is 0 to 63");
  return square_at(static_cast<int>(number < 0 ? number + 64 : number));
}

void bind_square_set(nb::module_& module) {
  nb::class_<SquareIterator>(module, "_SquareIterator", nb::type_slots(iterator_slots(next_square)),
                             nb::pooled());
  nb::class_<SubsetIterator>(module, "_SubsetIterator", nb::type_slots(iterator_slots(next_subset)));
  nb::class_<SquareSet> type(
      module, "SquareSet", nb::type_slots(set_slots()), nb::pooled(),
      "A set of squares, which are ints from 0 (A1) to 63 (H8). It has the operators and methods of "
      "Python's\n"
      "sets, and iterates over its squares from the lowest to the highest. Wherever a set is asked for, a\n"
      "number with a bit for each square will do, and so will an iterable of squares. int(set) is that "
      "number.\n"
      "Operations raise IndexError for a square that is not on the board.");
  type.def(
          "__init__", [](SquareSet* self, nb::handle squares) { new (self) SquareSet{squares_of(squares)}; },
          "squares"_a = 0,
          nb::sig("def __init__(self, squares: typing.SupportsInt | typing.Iterable[int] = 0) -> None"),
          "A set of these squares.")
      .def(
          "__reversed__", [](const SquareSet& self) { return SquareIterator{self.squares, true}; },
          nb::sig("def __reversed__(self) -> typing.Iterator[int]"), "The squares from the highest on.")
      .def("__reduce__",
           [](nb::handle self) {
             return nb::make_tuple(self.type(), nb::make_tuple(squares_in(self.ptr()).bits()));
           })
      .def(
          "_repr_svg_",
          [](nb::handle self) {
            return nb::module_::import_("marginalia.chess.svg")
                .attr("board")("squares"_a = self, "size"_a = 390);
          },
          nb::sig("def _repr_svg_(self) -> str"))
      .def_static(
          "from_square", [](nb::handle square) { return SquareSet{Bitboard(square_of(square))}; }, "square"_a,
          nb::sig("def from_square(square: int) -> SquareSet"), "The set of one square.")
      .def_static(
          "between",
          [](nb::handle a, nb::handle b) { return SquareSet{chess::between(square_of(a), square_of(b))}; },
          "a"_a, "b"_a, nb::sig("def between(a: int, b: int) -> SquareSet"),
          "The squares strictly between two squares of one rank, file or diagonal. Empty for other pairs.")
      .def_static(
          "ray",
          [](nb::handle a, nb::handle b) { return SquareSet{line_through(square_of(a), square_of(b))}; },
          "a"_a, "b"_a, nb::sig("def ray(a: int, b: int) -> SquareSet"),
          "The whole rank, file or diagonal through two squares. Empty if they share none.");
  bind_changes(type);
  bind_set_questions(type);
}

}}  // namespace chess::python
