// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the class Board, which is bound in several files.
#pragma once

#include <nanobind/nanobind.h>

#include "python/chess/board_handle.h"
#include "python/chess/square_set.h"

namespace chess { inline namespace python {

using BaseBoardClass = nanobind::class_<BaseBoardHandle>;
using BoardClass = nanobind::class_<BoardHandle, BaseBoardHandle>;

/// What is legal, and what a move is.
void bind_board_moves(BoardClass& type);
/// FEN, EPD, SAN, UCI.
void bind_board_text(BoardClass& type);
/// Checks, ends, claims, and what is impossible about a position.
void bind_board_end(BoardClass& type);
/// Pickling.
void bind_base_board_pickle(BaseBoardClass& type);
void bind_board_pickle(BoardClass& type);
/// What only some variants have: pockets, and checks that are left.
void bind_board_extras(BoardClass& type);

/// A setter of a set of squares.
inline int set_squares(Bitboard& squares, PyObject* value) noexcept {
  return slot_status([&] { squares = squares_of(value ? value : Py_None); });
}

/// What __reduce__ gives of a list that belongs to a board: a copy is a plain list.
inline nanobind::tuple reduced_to_list(nanobind::handle list) {
  const nanobind::handle type(reinterpret_cast<PyObject*>(&PyList_Type));
  return nanobind::make_tuple(type, nanobind::make_tuple(list));
}

/// The attribute occupied_co, and the class of its value.
PyObject* get_occupied_co(PyObject* self, void*) noexcept;
int set_occupied_co(PyObject* self, PyObject* value, void*) noexcept;
void bind_occupied_by_color(nanobind::module_& module);

/// A LegalMoveGenerator or PseudoLegalMoveGenerator.
nanobind::object make_generator(nanobind::handle board, bool is_pseudo);

}}  // namespace chess::python
