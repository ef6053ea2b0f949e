// SPDX-License-Identifier: GPL-3.0-or-later
// The classes LegalMoveGenerator and PseudoLegalMoveGenerator of marginalia.chess: the moves of a board, as
// they are when somebody asks.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "python/bindings.h"
#include "python/chess/board_parts.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

template <bool is_pseudo>
struct MoveGenerator {
  /// A Board, or whatever has its methods.
  nb::object board;

  /// Raises TypeError for a generator whose __init__ nobody has called.
  const nb::object& owner() const {
    if (!board.is_valid()) raise_as(PyExc_TypeError, "the generator has no board");
    return board;
  }
  /// The board if no derived class can have changed its moves.
  const LooseBoard* plain() const {
    return board.is_valid() && is_plain_board(board) ? &nb::inst_ptr<BoardHandle>(board)->board : nullptr;
  }
  LooseMoveList moves() const {
    LooseMoveList moves;
    if constexpr (is_pseudo)
      plain()->append_pseudo_legal_moves({}, moves);
    else
      plain()->append_legal_moves({}, moves);
    return moves;
  }
  nb::object iterate() const {
    if (plain()) return nb::iter(move_list(moves()));
    return nb::iter(owner().attr(is_pseudo ? "generate_pseudo_legal_moves" : "generate_legal_moves")());
  }
};

template <bool is_pseudo>
MoveGenerator<is_pseudo>& generator_in(PyObject* self) {
  return *nb::inst_ptr<MoveGenerator<is_pseudo>>(self);
}

template <bool is_pseudo>
PyObject* iterate(PyObject* self) noexcept {
  return slot_result([&] { return generator_in<is_pseudo>(self).iterate(); });
}

template <bool is_pseudo>
int contains(PyObject* self, PyObject* move) noexcept {
  const auto& generator = generator_in<is_pseudo>(self);
  if (const LooseBoard* board = generator.plain(); board && nb::isinstance<LooseMove>(move)) {
    const LooseMove& m = value_in<LooseMove>(move);
    return is_pseudo ? board->is_pseudo_legal(m) : board->is_legal(m);
  }
  const nb::object answer = nb::steal(slot_result(
      [&] { return generator.owner().attr(is_pseudo ? "is_pseudo_legal" : "is_legal")(nb::handle(move)); }));
  return answer.is_valid() ? PyObject_IsTrue(answer.ptr()) : -1;
}

template <bool is_pseudo>
int has_moves(PyObject* self) noexcept {
  const auto& generator = generator_in<is_pseudo>(self);
  if (generator.plain()) return !generator.moves().empty();
  const nb::object iterator = nb::steal(iterate<is_pseudo>(self));
  if (!iterator.is_valid()) return -1;
  const nb::object first = nb::steal(PyIter_Next(iterator.ptr()));
  return first.is_valid() ? 1 : PyErr_Occurred() ? -1 : 0;
}

/// The moves in SAN; those that are not legal in UCI.
template <bool is_pseudo>
std::string text_of(nb::handle self) {
  const auto& generator = generator_in<is_pseudo>(self.ptr());
  std::string text;
  for (const nb::handle move : generator.iterate()) {
    if (!text.empty()) text += ", ";
    const bool is_legal = !is_pseudo || nb::cast<bool>(generator.board.attr("is_legal")(move));
    text += nb::cast<std::string>(generator.board.attr(is_legal ? "san" : "uci")(move));
  }
  return text;
}

template <bool is_pseudo>
PyObject* repr(PyObject* self) noexcept {
  return slot_result([&] {
    const char* name = is_pseudo ? "PseudoLegalMoveGenerator" : "LegalMoveGenerator";
    const nb::object text = nb::cast(text_of<is_pseudo>(self));
    return nb::steal(PyUnicode_FromFormat("<%s at %p (%U)>", name, static_cast<void*>(self), text.ptr()));
  });
}

template <bool is_pseudo>
int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (nb::inst_ready(self)) Py_VISIT(generator_in<is_pseudo>(self).board.ptr());
  return 0;
}
template <bool is_pseudo>
int clear(PyObject* self) {
  generator_in<is_pseudo>(self).board.reset();
  return 0;
}

template <bool is_pseudo>
const PyType_Slot* generator_slots() {
  static const PyType_Slot kSlots[] = {
      type_slot(Py_tp_iter, iterate<is_pseudo>),
      type_slot(Py_sq_contains, contains<is_pseudo>),
      type_slot(Py_nb_bool, has_moves<is_pseudo>),
      type_slot(Py_tp_repr, repr<is_pseudo>),
      type_slot(Py_tp_traverse, traverse<is_pseudo>),
      type_slot(Py_tp_clear, clear<is_pseudo>),
      {0, nullptr},
  };
  return kSlots;
}

template <bool is_pseudo>
void bind_generator(nb::module_& module, const char* name, const char* doc) {
  using Generator = MoveGenerator<is_pseudo>;
  nb::class_<Generator>(module, name, nb::type_slots(generator_slots<is_pseudo>()), doc)
      .def(
          "__init__", [](Generator* self, nb::handle board) { new (self) Generator{nb::borrow(board)}; },
          "board"_a, nb::sig("def __init__(self, board: Board) -> None"), "The moves of this board.")
      .def(
          "count",
          [](const Generator& self) {
            if (self.plain()) return self.moves().size();
            std::size_t count = 0;
            for ([[maybe_unused]] const nb::handle move : self.iterate()) ++count;
            return count;
          },
          "The number of moves.")
      .def("__reduce__", [](nb::handle self) {
        return nb::make_tuple(self.type(), nb::make_tuple(generator_in<is_pseudo>(self.ptr()).owner()));
      });
}

}  // namespace

nb::object make_generator(nb::handle board, bool is_pseudo) {
  if (is_pseudo) return nb::cast(MoveGenerator<true>{nb::borrow(board)});
  return nb::cast(MoveGenerator<false>{nb::borrow(board)});
}

void bind_move_generators(nb::module_& module) {
  bind_generator<false>(
      module, "LegalMoveGenerator",
      "The legal moves of a board, as they are when you iterate, count or ask `move in moves`.");
  bind_generator<true>(module, "PseudoLegalMoveGenerator", "The same for the pseudo-legal moves.");
}

}}  // namespace chess::python
