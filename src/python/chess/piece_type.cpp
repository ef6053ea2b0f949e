// SPDX-License-Identifier: GPL-3.0-or-later
// The class Piece of marginalia.chess: a piece type and a colour, which never change.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <array>
#include <string>

#include "notation/board_text.h"
#include "python/bindings.h"
#include "python/chess/arguments.h"
#include "python/chess/slots.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

std::array<nb::handle, 12> known_pieces;

/// 0 to 5 for White's pieces from pawn to king, 6 to 11 for Black's.
constexpr int number_of(Piece piece) {
  return static_cast<int>(piece.role) + (piece.color == Color::White ? 0 : 6);
}

Piece piece_in(PyObject* self) { return value_in<Piece>(self); }

PyObject* get_type(PyObject* self, void*) noexcept { return PyLong_FromLong(number_of(piece_in(self).role)); }
PyObject* get_color(PyObject* self, void*) noexcept {
  return PyBool_FromLong(piece_in(self).color == Color::White);
}

Py_hash_t hash_of_piece(PyObject* self) noexcept { return number_of(piece_in(self)); }

PyObject* compare_pieces(PyObject* self, PyObject* other, int operation) noexcept {
  const bool can_tell = (operation == Py_EQ || operation == Py_NE) && nb::isinstance<Piece>(other);
  if (!can_tell) return nb::borrow(Py_NotImplemented).release().ptr();
  return PyBool_FromLong((piece_in(self) == piece_in(other)) == (operation == Py_EQ));
}

PyObject* piece_str(PyObject* self) noexcept {
  const char letter = to_char(piece_in(self));
  return PyUnicode_FromStringAndSize(&letter, 1);
}

PyObject* piece_repr(PyObject* self) noexcept {
  return PyUnicode_FromFormat("Piece.from_symbol('%c')", to_char(piece_in(self)));
}

PyGetSetDef piece_members[] = {
    {"piece_type", get_type, nullptr, "1 (pawn) to 6 (king).", nullptr},
    {"color", get_color, nullptr, "True for White.", nullptr},
    {},
};

const PyType_Slot piece_slots[] = {
    {Py_tp_getset, piece_members},
    type_slot(Py_tp_hash, hash_of_piece),
    type_slot(Py_tp_richcompare, compare_pieces),
    type_slot(Py_tp_str, piece_str),
    type_slot(Py_tp_repr, piece_repr),
    {0, nullptr},
};

}  // namespace

nb::object piece_object(Piece piece) {
  return nb::borrow(known_pieces[static_cast<std::size_t>(number_of(piece))]);
}

void bind_piece(nb::module_& module) {
  nb::class_<Piece> type(module, "Piece", nb::type_slots(piece_slots),
                         "A piece: a type and a colour. It never changes, so it can be a key of a dict.");
  type.def(
          "__init__",
          [](Piece* self, int piece_type, ColorArgument color) {
            if (piece_type < 1 || piece_type > 6)
              raise_value_error("a piece type is 1 (pawn) to 6 (king), not " + std::to_string(piece_type));
            new (self) Piece{color, static_cast<Role>(piece_type - 1)};
          },
          "piece_type"_a, "color"_a, nb::sig("def __init__(self, piece_type: int, color: bool) -> None"),
          "A piece of this type (1 to 6) and colour (True for White). Raises ValueError.")
      .def(
          "symbol", [](const Piece& self) { return std::string(1, to_char(self)); },
          "The letter of FEN: P, N, B, R, Q or K, in lower case for Black.")
      .def(
          "unicode_symbol",
          [](const Piece& self, bool invert_color) {
            return to_symbol(invert_color ? Piece{!self.color, self.role} : self);
          },
          nb::kw_only(), "invert_color"_a = false,
          "The chessman of Unicode. With `invert_color`, that of the other colour, for dark backgrounds.")
      .def(
          "_repr_svg_",
          [](nb::handle self) {
            return nb::module_::import_("marginalia.chess.svg").attr("piece")(self, "size"_a = 45);
          },
          nb::sig("def _repr_svg_(self) -> str"))
      .def_static(
          "from_symbol",
          [](std::string_view symbol) {
            const auto piece = symbol.size() == 1 ? parse_piece(symbol.front()) : std::nullopt;
            if (!piece) raise_value_error("not the letter of a piece: '" + std::string(symbol) + "'");
            return piece_object(*piece);
          },
          "symbol"_a, nb::sig("def from_symbol(symbol: str) -> Piece"),
          "The piece of a letter of FEN. Raises ValueError for any other text.")
      .def(
          "__copy__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __copy__(self) -> Piece"))
      .def(
          "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, "memo"_a,
          nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> Piece"))
      .def("__reduce__", [](nb::handle self) {
        return nb::make_tuple(self.type(), nb::make_tuple(self.attr("piece_type"), self.attr("color")));
      });
  type.attr("__match_args__") = nb::make_tuple("piece_type", "color");
  for (const Color color : kColors)
    for (const Role role : kRoles) {
      const Piece piece{color, role};
      known_pieces[static_cast<std::size_t>(number_of(piece))] = nb::cast(piece).release();
    }
}

}}  // namespace chess::python
