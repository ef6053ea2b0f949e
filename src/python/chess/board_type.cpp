// SPDX-License-Identifier: GPL-3.0-or-later
// The class Board of marginalia.chess: its state, its moves that were played, and its copies.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>

#include "python/bindings.h"
#include "python/chess/board_parts.h"
#include "python/chess/piece_changes.h"
#include "variant/variant_name.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

BoardHandle& handle_in(PyObject* self) { return *nb::inst_ptr<BoardHandle>(self); }
LooseBoard& board_in(PyObject* self) { return handle_in(self).board; }

/// Runs a setter.
template <class Call>
int guarded_set(PyObject* value, Call call) noexcept {
  return slot_status([&] {
    if (!value) raise_as(PyExc_AttributeError, "this attribute cannot be deleted");
    call(nb::handle(value));
  });
}

PyObject* get_turn(PyObject* self, void*) noexcept {
  return PyBool_FromLong(board_in(self).turn == Color::White);
}
int set_turn(PyObject* self, PyObject* value, void*) noexcept {
  return guarded_set(value, [&](nb::handle given) { board_in(self).turn = ColorArgument{given}; });
}

PyObject* get_chess960(PyObject* self, void*) noexcept { return PyBool_FromLong(board_in(self).chess960); }
int set_chess960(PyObject* self, PyObject* value, void*) noexcept {
  return guarded_set(value, [&](nb::handle given) {
    board_in(self).chess960 = static_cast<Color>(ColorArgument{given}) == Color::White;
  });
}

PyObject* get_rights(PyObject* self, void*) noexcept {
  return PyLong_FromUnsignedLongLong(board_in(self).castling_rights.bits());
}
int set_rights(PyObject* self, PyObject* value, void*) noexcept {
  return guarded_set(value, [&](nb::handle given) { board_in(self).castling_rights = squares_of(given); });
}

PyObject* get_ep_square(PyObject* self, void*) noexcept {
  const auto ep = board_in(self).ep_square;
  return ep ? PyLong_FromLong(index_of(*ep)) : nb::none().release().ptr();
}
int set_ep_square(PyObject* self, PyObject* value, void*) noexcept {
  return guarded_set(value, [&](nb::handle given) {
    board_in(self).ep_square = given.is_none() ? std::nullopt : std::optional(square_of(given));
  });
}

template <std::int64_t LooseBoard::* member>
PyObject* get_count(PyObject* self, void*) noexcept {
  return PyLong_FromLongLong(board_in(self).*member);
}
template <std::int64_t LooseBoard::* member>
int set_count(PyObject* self, PyObject* value, void*) noexcept {
  return guarded_set(value, [&](nb::handle given) {
    const long long count = PyLong_AsLongLong(given.ptr());
    if (count == -1 && PyErr_Occurred()) throw nb::python_error();
    if (count < -kMostMoves || count > kMostMoves)
      raise_as(PyExc_OverflowError, "a counter of moves is too large");
    board_in(self).*member = count;
  });
}

PyObject* get_move_stack(PyObject* self, void*) noexcept {
  return slot_result([&] { return move_stack_of(handle_in(self)); });
}
int set_move_stack(PyObject* self, PyObject* value, void*) noexcept {
  return guarded_set(value, [&](nb::handle given) {
    if (!PyList_Check(given.ptr())) raise_as(PyExc_TypeError, "move_stack is a list");
    handle_in(self).moves = nb::borrow(given);
  });
}

template <bool is_pseudo>
PyObject* get_moves(PyObject* self, void*) noexcept {
  return slot_result([&] { return make_generator(self, is_pseudo); });
}

PyGetSetDef board_members[] = {
    {"turn", get_turn, set_turn, "The side to move: chess.WHITE (True) or chess.BLACK.", nullptr},
    {"castling_rights", get_rights, set_rights,
     "The rooks that may castle as bits. See clean_castling_rights().", nullptr},
    {"ep_square", get_ep_square, set_ep_square,
     "The square that the pawn which has just made a double step has passed, or None.", nullptr},
    {"halfmove_clock", get_count<&LooseBoard::halfmove_clock>, set_count<&LooseBoard::halfmove_clock>,
     "Half-moves since the last capture or pawn move.", nullptr},
    {"fullmove_number", get_count<&LooseBoard::fullmove_number>, set_count<&LooseBoard::fullmove_number>,
     "Counts from 1 and goes up after Black's move.", nullptr},
    {"chess960", get_chess960, set_chess960, "Is castling written as king takes rook?", nullptr},
    {"move_stack", get_move_stack, set_move_stack, "The list of the moves that were played.", nullptr},
    {"legal_moves", get_moves<false>, nullptr, "The legal moves, as they are when they are asked for.",
     nullptr},
    {"pseudo_legal_moves", get_moves<true>, nullptr,
     "The moves by the way the pieces go, whether or not they leave the own king in check.", nullptr},
    {},
};

PyObject* compare_boards(PyObject* self, PyObject* other, int operation) noexcept {
  if ((operation != Py_EQ && operation != Py_NE) || !nb::isinstance<BoardHandle>(other))
    return nb::borrow(Py_NotImplemented).release().ptr();
  const LooseBoard &a = board_in(self), &b = board_in(other);
  const bool is_equal = a.rules == b.rules && a.halfmove_clock == b.halfmove_clock &&
                        a.fullmove_number == b.fullmove_number && a.repeats(b);
  return PyBool_FromLong(is_equal == (operation == Py_EQ));
}

PyObject* board_repr(PyObject* self) noexcept {
  return slot_result([&] {
    const nb::object name = nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(self))).attr("__name__");
    const LooseBoard& board = board_in(self);
    return nb::cast(nb::cast<std::string>(name) + "('" +
                    to_fen(board, {.marks_promoted = marks_promoted(board, Py_None, false)}) +
                    (board.chess960 ? "', chess960=True)" : "')"));
  });
}

const PyType_Slot board_slots[] = {
    {Py_tp_getset, board_members},
    type_slot(Py_tp_richcompare, compare_boards),
    type_slot(Py_tp_repr, board_repr),
    {0, nullptr},
};

// ---- Making, copying ----

/// The board at the start of a game, in the mode of `board`.
LooseBoard start_of(const LooseBoard& board) {
  static const EnumArray<Variant, LooseBoard, 11> kStarts = [] {
    EnumArray<Variant, LooseBoard, 11> starts{};
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const auto rules = static_cast<Variant>(i);
      const AnyPosition position = AnyPosition::start(rules);
      starts[rules].rules = rules;
      starts[rules].set_pieces(position.board());
      starts[rules].castling_rights = position.castling_rooks();
    }
    return starts;
  }();
  LooseBoard start = kStarts[board.rules];
  start.chess960 = board.chess960;
  return start;
}

/// The rules of a class: those that its attribute uci_variant names; else those of chess.
Variant rules_of_class(nb::handle type) {
  const nb::object name = nb::getattr(type, "uci_variant", nb::none());
  if (!PyUnicode_Check(name.ptr())) return Variant::Standard;
  const Variant rules = parse_variant_name(nb::cast<std::string>(name));
  return rules == Variant::Other || rules == Variant::Chess960 ? Variant::Standard : rules;
}

void set_fen(BoardHandle& self, std::string_view fen) {
  auto read = with_fen(self.board, fen);
  if (!read) raise_as(PyExc_ValueError, read.error());
  self.board = *read;
  self.clear_stack();
}

void clear(LooseBoard& board) {
  LooseBoard empty;
  empty.rules = board.rules;
  empty.chess960 = board.chess960;
  board = empty;
}

/// Raises TypeError, and ValueError for text that is no Unicode.
std::string_view text_of(nb::handle text) {
  if (!PyUnicode_Check(text.ptr())) raise_as(PyExc_TypeError, "a FEN is a str, or None for an empty board");
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!bytes) throw nb::python_error();
  return {bytes, static_cast<std::size_t>(size)};
}

void init_board(nb::pointer_and_handle<BoardHandle> self, nb::handle fen, bool chess960) {
  new (self.p) BoardHandle();
  self.p->board.chess960 = chess960;
  if (!is_plain_board(self.h)) self.p->board.rules = rules_of_class(self.h.type());
  if (fen.is(Py_Ellipsis))
    self.p->board = start_of(self.p->board);
  else if (!fen.is_none())
    set_fen(*self.p, text_of(fen));
}

/// How many of `size` moves a copy keeps: all for True, and so on as a slice from the end does.
std::size_t kept_moves(nb::handle stack, std::size_t size) {
  if (stack.is(Py_True)) return size;
  if (stack.is_none()) return 0;
  const Py_ssize_t wanted = PyNumber_AsSsize_t(stack.ptr(), nullptr);
  if (wanted == -1 && PyErr_Occurred()) throw nb::python_error();
  const auto count = static_cast<Py_ssize_t>(size);
  return static_cast<std::size_t>(wanted >= 0 ? std::min(wanted, count)
                                              : std::max<Py_ssize_t>(count + wanted, 0));
}

nb::object copy_board(nb::handle self, nb::handle stack) {
  BoardHandle& from = handle_in(self.ptr());
  nb::object copy = new_board_like(self);
  BoardHandle& to = handle_in(copy.ptr());
  to.board = from.board;
  const std::size_t kept = kept_moves(stack, from.past.size());
  if (kept > 0) {
    to.past.assign(from.past.end() - static_cast<std::ptrdiff_t>(kept), from.past.end());
    const nb::list moves = nb::borrow<nb::list>(move_stack_of(from));
    const std::size_t size = moves.size(), first = size > kept ? size - kept : 0;
    nb::list copies;
    for (std::size_t i = first; i < size; ++i) {
      const nb::object move = moves[i];
      copies.append(nb::isinstance<LooseMove>(move) ? move_object(nb::cast<LooseMove>(move)) : move);
    }
    to.moves = std::move(copies);
  }
  return copy;
}

nb::object pop(BoardHandle& self) {
  const nb::object moves = move_stack_of(self);
  const Py_ssize_t size = PyList_Size(moves.ptr());
  if (size == 0 || self.past.empty()) raise_as(PyExc_IndexError, "pop from empty list");
  nb::object move = nb::borrow(PyList_GetItem(moves.ptr(), size - 1));
  if (PyList_SetSlice(moves.ptr(), size - 1, size, nullptr) < 0) throw nb::python_error();
  const bool chess960 = self.board.chess960;
  self.board = self.past.back().board;
  self.board.chess960 = chess960;
  self.past.pop_back();
  return move;
}

void bind_stack(nb::class_<BoardHandle, BaseBoardHandle>& type) {
  type.def(
          "push", [](BoardHandle& self, const LooseMove& move) { python::push(self, move); }, "move"_a,
          "Plays a move. It need not be legal, but a piece must stand on its first square (AssertionError).\n"
          "The null move passes the turn.")
      .def("pop", &pop, nb::sig("def pop(self) -> Move"), "Takes the last move back. Raises IndexError.")
      .def(
          "peek",
          [](BoardHandle& self) {
            const nb::object moves = move_stack_of(self);
            const Py_ssize_t size = PyList_Size(moves.ptr());
            if (size == 0) raise_as(PyExc_IndexError, "list index out of range");
            return nb::borrow(PyList_GetItem(moves.ptr(), size - 1));
          },
          nb::sig("def peek(self) -> Move"), "The last move. Raises IndexError.")
      .def("clear_stack", &BoardHandle::clear_stack, "Forgets the moves that were played.")
      .def(
          "root",
          [](nb::handle self) {
            nb::object root = new_board_like(self);
            const BoardHandle& from = handle_in(self.ptr());
            LooseBoard& board = board_in(root.ptr());
            board = from.past.empty() ? from.board : from.past.front().board;
            board.chess960 = from.board.chess960;
            return root;
          },
          nb::sig("def root(self) -> typing.Self"), "A copy of the first position.")
      .def("copy", &copy_board, nb::kw_only(), "stack"_a = true,
           nb::sig("def copy(self, *, stack: bool | int = True) -> typing.Self"),
           "A copy of the board with its moves; without them, or with so many of the last.")
      .def(
          "ply",
          [](const BoardHandle& self) {
            return 2 * self.board.fullmove_number - (self.board.turn == Color::White ? 2 : 1);
          },
          "Half-moves since White's move 1, by fullmove_number and turn.");
}

void bind_setup(nb::class_<BoardHandle, BaseBoardHandle>& type) {
  type.def("__init__", &init_board, "fen"_a.none() = nb::ellipsis(), "chess960"_a = false,
           nb::sig("def __init__(self, fen: str | None = ..., *, chess960: bool = False) -> None"),
           "Reads a FEN. Without one it is the start position, with None the empty board. Raises ValueError.")
      .def(
          "reset",
          [](BoardHandle& self) {
            self.clear_stack();
            self.board = start_of(self.board);
          },
          "Goes to the start position. The moves are forgotten.")
      .def(
          "clear",
          [](BoardHandle& self) {
            self.clear_stack();
            clear(self.board);
          },
          "Takes all away: pieces, rights, moves. White is to move.")
      .def("set_fen", &set_fen, "fen"_a, "Reads a FEN. The moves are forgotten. Raises ValueError.")
      .def(
          "set_castling_fen",
          [](BoardHandle& self, std::string_view castling_fen) {
            const auto rights = parse_castling_field(self.board, castling_fen);
            if (!rights)
              raise_as(PyExc_ValueError, "invalid castling fen: '" + std::string(castling_fen) + "'");
            self.board.castling_rights = *rights;
            self.clear_stack();
          },
          "castling_fen"_a, "Reads castling rights such as KQkq. The moves are forgotten. Raises ValueError.")
      .def(
          "set_chess960_pos",
          [](BoardHandle& self, int number) {
            place_chess960(self.board, number);
            self.clear_stack();
            self.board.chess960 = true;
            self.board.turn = Color::White;
            self.board.castling_rights = self.board.roles[Role::Rook];
            self.board.ep_square.reset();
            self.board.halfmove_clock = 0;
            self.board.fullmove_number = 1;
          },
          "scharnagl"_a, "Goes to a start position of Chess960, 0 to 959. Raises ValueError.")
      .def(
          "chess960_pos",
          [](const BoardHandle& self, bool ignore_turn, bool ignore_castling, bool ignore_counters) {
            const LooseBoard& b = self.board;
            const bool is_start = !b.ep_square && (ignore_turn || b.turn == Color::White) &&
                                  (ignore_castling || b.clean_castling_rights() == b.roles[Role::Rook]) &&
                                  (ignore_counters || (b.fullmove_number == 1 && b.halfmove_clock == 0));
            return is_start ? chess960_number(b) : std::nullopt;
          },
          nb::kw_only(), "ignore_turn"_a = false, "ignore_castling"_a = false, "ignore_counters"_a = true,
          "The number of the start position of Chess960 that stands on the board, or None.");
  def_class_method(
      type, "empty", [](nb::handle cls, bool chess960) { return cls(nb::none(), "chess960"_a = chess960); },
      "cls"_a, nb::kw_only(), "chess960"_a = false,
      nb::sig("def empty(cls, *, chess960: bool = False) -> typing.Self"), "A board without pieces.");
}

/// What a class of boards is called, and the names of its tables (suffixes of files, and how these begin).
void set_class_attributes(nb::handle type) {
  nb::list aliases;
  for (const char* name : {"Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"})
    aliases.append(name);
  type.attr("aliases") = aliases;
  type.attr("uci_variant") = "chess";
  type.attr("xboard_variant") = "normal";
  type.attr("starting_fen") = kStartFen;
  type.attr("tbw_suffix") = ".rtbw";
  type.attr("tbz_suffix") = ".rtbz";
  type.attr("tbw_magic") = nb::bytes("\x71\xe8\x23\x5d", 4);
  type.attr("tbz_magic") = nb::bytes("\xd7\x66\x0c\xa5", 4);
  for (const char* name :
       {"pawnless_tbw_suffix", "pawnless_tbz_suffix", "pawnless_tbw_magic", "pawnless_tbz_magic"})
    type.attr(name) = nb::none();
  type.attr("connected_kings") = false;
  type.attr("one_king") = true;
  type.attr("captures_compulsory") = false;
}

}  // namespace

void bind_board(nb::module_& module) {
  nb::class_<BoardHandle, BaseBoardHandle> type(
      module, "Board", nb::type_slots(board_slots),
      "A position and the moves that led to it. Any position can be set up, and any move played on it; ask\n"
      "is_valid() and is_legal() where that matters.");
  set_class_attributes(type);
  bind_setup(type);
  bind_stack(type);
  bind_piece_changes(type);
  bind_board_moves(type);
  bind_board_text(type);
  bind_board_end(type);
  bind_board_pickle(type);
  bind_board_extras(type);
}

}}  // namespace chess::python
