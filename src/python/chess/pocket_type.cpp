// SPDX-License-Identifier: GPL-3.0-or-later
// The class CrazyhousePocket of marginalia.chess.variant, and the pairs by colour that boards of variants
// have: pockets and remaining checks. They show what their board has, and changes go to the board.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "python/bindings.h"
#include "python/chess/arguments.h"
#include "python/chess/board_parts.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// A pocket of its own, or that of a board.
struct PocketHandle {
  nb::object board{};
  Color color = Color::White;
  Pocket own{};

  Pocket& pocket() { return board.is_valid() ? nb::cast<BoardHandle&>(board).board.pockets[color] : own; }
};

struct PocketPair {
  nb::object board;

  nb::object get(Color c) const { return nb::cast(PocketHandle{board, c}); }
  void set(Color c, nb::handle value) const {
    nb::cast<BoardHandle&>(board).board.pockets[c] = nb::cast<PocketHandle&>(value).pocket();
  }
};

struct ChecksPair {
  nb::object board;

  nb::object get(Color c) const { return nb::int_(nb::cast<BoardHandle&>(board).board.checks_left[c]); }
  void set(Color c, nb::handle value) const {
    nb::cast<BoardHandle&>(board).board.checks_left[c] = nb::cast<int>(value);
  }
};

Color color_at(nb::handle index) {
  const Py_ssize_t i = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
  if (i == -1 && PyErr_Occurred()) throw nb::python_error();
  if (i < -2 || i > 1) raise_as(PyExc_IndexError, "a colour is False or True");
  return color_of((i & 1) != 0);
}

template <class Pair>
nb::list items_of(const Pair& pair) {
  nb::list items;
  items.append(pair.get(Color::Black));
  items.append(pair.get(Color::White));
  return items;
}

template <class Pair>
void set_pair(const Pair& pair, nb::handle values) {
  const nb::list items = nb::list(values);
  if (items.size() != 2)
    raise_as(PyExc_ValueError, "there is one value for each colour, that of Black first");
  pair.set(Color::Black, items[0]);
  pair.set(Color::White, items[1]);
}

template <class Pair>
void bind_pair(nb::module_& module, const char* name, const char* item) {
  const std::string get_signature = std::string("def __getitem__(self, color: bool, /) -> ") + item;
  const std::string set_signature =
      std::string("def __setitem__(self, color: bool, value: ") + item + ", /) -> None";
  const std::string iter_signature = std::string("def __iter__(self) -> typing.Iterator[") + item + "]";
  nb::class_<Pair> type(module, name, "A value for each colour, as the board has it now.");
  type.attr("__hash__") = nb::none();
  type.def(
          "__getitem__", [](const Pair& self, nb::handle color) { return self.get(color_at(color)); },
          nb::sig(get_signature.c_str()))
      .def(
          "__setitem__",
          [](const Pair& self, nb::handle color, nb::handle value) { self.set(color_at(color), value); },
          nb::sig(set_signature.c_str()))
      .def("__len__", [](const Pair&) { return 2; })
      .def(
          "__iter__", [](const Pair& self) { return nb::iter(items_of(self)); },
          nb::sig(iter_signature.c_str()))
      .def(
          "__eq__",
          [](const Pair& self, nb::handle other) {
            const nb::object theirs =
                nb::isinstance<Pair>(other) ? nb::object(nb::list(other)) : nb::borrow(other);
            return items_of(self).equal(theirs);
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__", [](const Pair& self) { return nb::repr(items_of(self)); })
      .def("__reduce__", [](const Pair& self) { return reduced_to_list(items_of(self)); });
}

Pocket pocket_of(nb::handle symbols) {
  Pocket pocket;
  for_each_item(symbols, [&](nb::handle symbol) {
    const auto text = nb::cast<std::string>(symbol);
    const auto role = text.size() == 1 && text[0] >= 'a' ? parse_role(text[0]) : std::nullopt;
    if (!role) raise_as(PyExc_ValueError, "not the letter of a piece, in lower case: '" + text + "'");
    ++pocket.counts[*role];
  });
  return pocket;
}

}  // namespace

void bind_pockets(nb::module_& module) {
  nb::class_<PocketHandle> type(module, "CrazyhousePocket",
                                "The pieces that one side of crazyhouse may drop.");
  type.attr("__hash__") = nb::none();
  type.def(
          "__init__",
          [](PocketHandle* self, nb::handle symbols) { new (self) PocketHandle{.own = pocket_of(symbols)}; },
          "symbols"_a = "", nb::sig("def __init__(self, symbols: typing.Iterable[str] = '') -> None"),
          "Pieces by their letters in lower case. Raises ValueError.")
      .def(
          "add",
          [](PocketHandle& self, nb::handle piece_type) {
            auto& count = self.pocket().counts[role_of(piece_type)];
            if (count < 0xFFFF) ++count;
          },
          "piece_type"_a, nb::sig("def add(self, piece_type: int) -> None"), "Adds a piece of this type.")
      .def(
          "remove",
          [](PocketHandle& self, nb::handle piece_type) {
            auto& count = self.pocket().counts[role_of(piece_type)];
            if (count == 0) raise_as(PyExc_AssertionError, "the pocket has no such piece");
            --count;
          },
          "piece_type"_a, nb::sig("def remove(self, piece_type: int) -> None"),
          "Takes out a piece of this type. Raises AssertionError if there is none.")
      .def(
          "count",
          [](PocketHandle& self, nb::handle piece_type) { return self.pocket().counts[role_of(piece_type)]; },
          "piece_type"_a, nb::sig("def count(self, piece_type: int) -> int"), "The pieces of this type.")
      .def(
          "reset", [](PocketHandle& self) { self.pocket() = {}; }, "Empties the pocket.")
      .def(
          "copy", [](PocketHandle& self) { return PocketHandle{.own = self.pocket()}; },
          "A pocket of its own with the same pieces.")
      .def("__copy__", [](PocketHandle& self) { return PocketHandle{.own = self.pocket()}; })
      .def("__len__", [](PocketHandle& self) { return self.pocket().size(); })
      .def(
          "__eq__",
          [](PocketHandle& self, nb::handle other) -> nb::object {
            if (!nb::isinstance<PocketHandle>(other)) return nb::borrow(Py_NotImplemented);
            return nb::bool_(self.pocket() == nb::cast<PocketHandle&>(other).pocket());
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__str__", [](PocketHandle& self) { return to_text(self.pocket()); })
      .def("__repr__",
           [](PocketHandle& self) { return "CrazyhousePocket('" + to_text(self.pocket()) + "')"; })
      .def("__reduce__", [](nb::handle self) {
        return nb::make_tuple(self.type(), nb::make_tuple(to_text(nb::cast<PocketHandle&>(self).pocket())));
      });
  bind_pair<PocketPair>(module, "_PocketPair", "CrazyhousePocket");
  bind_pair<ChecksPair>(module, "_ChecksPair", "int");
}

void bind_board_extras(BoardClass& type) {
  type.def_prop_rw(
      "_pockets", [](nb::handle self) { return PocketPair{nb::borrow(self)}; },
      [](nb::handle self, nb::handle value) { set_pair(PocketPair{nb::borrow(self)}, value); },
      "The pockets by colour.");
  type.def_prop_rw(
      "_remaining_checks", [](nb::handle self) { return ChecksPair{nb::borrow(self)}; },
      [](nb::handle self, nb::handle value) { set_pair(ChecksPair{nb::borrow(self)}, value); },
      "By colour, how often each side must still give check.");
}

}}  // namespace chess::python
