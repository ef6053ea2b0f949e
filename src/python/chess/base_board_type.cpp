// SPDX-License-Identifier: GPL-3.0-or-later
// The class BaseBoard of marginalia.chess: pieces on squares.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "core/transform.h"
#include "notation/board_text.h"
#include "notation/chess960.h"
#include "python/bindings.h"
#include "python/chess/board_parts.h"
#include "python/chess/piece_changes.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

LooseBoard& base_board_in(PyObject* self) { return nb::inst_ptr<BaseBoardHandle>(self)->board; }

PyObject* to_int(Bitboard squares) { return PyLong_FromUnsignedLongLong(squares.bits()); }

template <Role role>
PyObject* get_role_squares(PyObject* self, void*) noexcept {
  return to_int(base_board_in(self).roles[role]);
}
template <Role role>
int set_role_squares(PyObject* self, PyObject* value, void*) noexcept {
  return set_squares(base_board_in(self).roles[role], value);
}
template <Bitboard LooseBoard::* member>
PyObject* get_squares(PyObject* self, void*) noexcept {
  return to_int(base_board_in(self).*member);
}
template <Bitboard LooseBoard::* member>
int set_squares(PyObject* self, PyObject* value, void*) noexcept {
  return set_squares(base_board_in(self).*member, value);
}

PyGetSetDef base_board_members[] = {
    {"pawns", get_role_squares<Role::Pawn>, set_role_squares<Role::Pawn>, "The squares of all pawns as bits.",
     nullptr},
    {"knights", get_role_squares<Role::Knight>, set_role_squares<Role::Knight>, "The squares of all knights.",
     nullptr},
    {"bishops", get_role_squares<Role::Bishop>, set_role_squares<Role::Bishop>, "The squares of all bishops.",
     nullptr},
    {"rooks", get_role_squares<Role::Rook>, set_role_squares<Role::Rook>, "The squares of all rooks.",
     nullptr},
    {"queens", get_role_squares<Role::Queen>, set_role_squares<Role::Queen>, "The squares of all queens.",
     nullptr},
    {"kings", get_role_squares<Role::King>, set_role_squares<Role::King>, "The squares of all kings.",
     nullptr},
    {"promoted", get_squares<&LooseBoard::promoted>, set_squares<&LooseBoard::promoted>,
     "The squares of pieces that were pawns.", nullptr},
    {"occupied", get_squares<&LooseBoard::occupied>, set_squares<&LooseBoard::occupied>,
     "The squares of all pieces.", nullptr},
    {"occupied_co", get_occupied_co, set_occupied_co,
     "The squares of each colour: occupied_co[chess.WHITE]. Changes go to the board.", nullptr},
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {},
};

PyObject* compare_base_boards(PyObject* self, PyObject* other, int operation) noexcept {
  if ((operation != Py_EQ && operation != Py_NE) || !nb::isinstance<BaseBoardHandle>(other))
    return nb::borrow(Py_NotImplemented).release().ptr();
  const LooseBoard &a = base_board_in(self), &b = base_board_in(other);
  return PyBool_FromLong((a.roles == b.roles && a.colors == b.colors) == (operation == Py_EQ));
}

PyObject* base_board_str(PyObject* self) noexcept {
  return slot_result([&] { return nb::cast(to_text(base_board_in(self).board())); });
}
PyObject* base_board_repr(PyObject* self) noexcept {
  return slot_result([&] {
    const nb::object name = nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(self))).attr("__name__");
    return nb::cast(nb::cast<std::string>(name) + "('" + to_board_field(base_board_in(self), false) + "')");
  });
}

// ---- Questions about one square, which programs ask in their inner loops ----

using SquareQuestion = nb::object (*)(const LooseBoard&, Square);

nb::object piece_on(const LooseBoard& board, Square s) {
  const auto piece = board.piece_at(s);
  return piece ? piece_object(*piece) : nb::none();
}
nb::object type_on(const LooseBoard& board, Square s) {
  const auto role = board.role_at(s);
  return role ? nb::int_(number_of(*role)) : nb::object(nb::none());
}
nb::object color_on(const LooseBoard& board, Square s) {
  return board.occupied.has(s) ? nb::bool_(board.color_at(s) == Color::White) : nb::object(nb::none());
}

/// A method with the one argument `square`. It is a third of the time faster than one of nanobind.
template <SquareQuestion question>
PyObject* ask(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) noexcept {
  const bool is_named = names && PyTuple_Size(names) == 1 &&
                        PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, 0), "square") == 0;
  if (count + (is_named ? 1 : 0) != 1 || (names && !is_named)) {
    PyErr_SetString(PyExc_TypeError, "there is one argument: square");
    return nullptr;
  }
  return slot_result([&] { return question(base_board_in(self), square_of(arguments[0])); });
}

template <SquareQuestion question>
PyMethodDef square_method(const char* name, const char* doc) {
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(ask<question>)),
          METH_FASTCALL | METH_KEYWORDS, doc};
}

PyMethodDef square_methods[] = {
    square_method<piece_on>("piece_at", "piece_at($self, square)\n--\n\nThe piece on a square, or None."),
    square_method<type_on>("piece_type_at",
                           "piece_type_at($self, square)\n--\n\nThe piece type there, or None."),
    square_method<color_on>("color_at",
                            "color_at($self, square)\n--\n\nThe colour of the piece there, or None."),
    {},
};

const PyType_Slot base_board_slots[] = {
    {Py_tp_getset, base_board_members},
    {Py_tp_methods, square_methods},
    type_slot(Py_tp_richcompare, compare_base_boards),
    type_slot(Py_tp_str, base_board_str),
    type_slot(Py_tp_repr, base_board_repr),
    {0, nullptr},
};

using BaseSelf = const BaseBoardHandle&;

/// The squares that block lines: those given, or all pieces.
Bitboard blockers_of(BaseSelf self, nb::handle occupied) {
  return occupied.is_none() ? self.board.occupied : squares_of(occupied);
}

nb::dict pieces_by_square(BaseSelf self, Bitboard mask) {
  nb::dict pieces;
  for (Bitboard left = self.board.occupied & mask; left.any(); left ^= Bitboard(left.last()))
    if (const auto piece = self.board.piece_at(left.last()))
      pieces[nb::int_(index_of(left.last()))] = piece_object(*piece);
  return pieces;
}

nb::object optional_int(std::optional<int> number) {
  return number ? nb::int_(*number) : nb::object(nb::none());
}

void bind_base_questions(nb::class_<BaseBoardHandle>& type) {
  type.def(
          "pieces",
          [](BaseSelf self, nb::handle piece_type, ColorArgument color) {
            return SquareSet{self.board.pieces(color, role_of(piece_type))};
          },
          "piece_type"_a, "color"_a, nb::sig("def pieces(self, piece_type: int, color: bool) -> SquareSet"),
          "The squares of the pieces of this type and colour.")
      .def(
          "pieces_mask",
          [](BaseSelf self, nb::handle piece_type, ColorArgument color) {
            return self.board.pieces(color, role_of(piece_type)).bits();
          },
          "piece_type"_a, "color"_a, nb::sig("def pieces_mask(self, piece_type: int, color: bool) -> int"),
          "The same as bits.")
      .def(
          "king",
          [](BaseSelf self, ColorArgument color) {
            const auto king = self.board.king(color);
            return optional_int(king ? std::optional(index_of(*king)) : std::nullopt);
          },
          "color"_a, nb::sig("def king(self, color: bool) -> int | None"),
          "The square of the king, or None. Kings that were pawns do not count.")
      .def(
          "piece_map", [](BaseSelf self, SetArgument mask) { return pieces_by_square(self, mask); },
          nb::kw_only(), "mask"_a = ~std::uint64_t{0},
          nb::sig("def piece_map(self, *, mask: int = ...) -> dict[int, Piece]"), "The pieces by square.")
      .def(
          "board_fen",
          [](BaseSelf self, nb::handle promoted) {
            return to_board_field(self.board, marks_promoted(self.board, promoted, false));
          },
          nb::kw_only(), "promoted"_a = nb::none(),
          nb::sig("def board_fen(self, *, promoted: bool | None = None) -> str"),
          "The first field of a FEN. With `promoted`, pieces that were pawns are marked by '~'.");
}

void bind_attacks(nb::class_<BaseBoardHandle>& type) {
  type.def(
          "attacks",
          [](BaseSelf self, SquareArgument square) { return SquareSet{self.board.attacks_from(square)}; },
          "square"_a, "The squares that the piece there attacks, pinned or not. Without a piece: none.")
      .def(
          "attacks_mask",
          [](BaseSelf self, SquareArgument square) { return self.board.attacks_from(square).bits(); },
          "square"_a, "The same as bits.")
      .def(
          "attackers",
          [](BaseSelf self, ColorArgument color, SquareArgument square, nb::handle occupied) {
            return SquareSet{self.board.attackers_to(square, color, blockers_of(self, occupied))};
          },
          "color"_a, "square"_a, "occupied"_a = nb::none(),
          nb::sig("def attackers(self, color: bool, square: int, "
                  "occupied: typing.SupportsInt | typing.Iterable[int] | None = None) -> SquareSet"),
          "The pieces of this colour that attack the square. `occupied` are the squares that block lines.")
      .def(
          "attackers_mask",
          [](BaseSelf self, ColorArgument color, SquareArgument square, nb::handle occupied) {
            return self.board.attackers_to(square, color, blockers_of(self, occupied)).bits();
          },
          "color"_a, "square"_a, "occupied"_a = nb::none(),
          nb::sig("def attackers_mask(self, color: bool, square: int, "
                  "occupied: typing.SupportsInt | typing.Iterable[int] | None = None) -> int"),
          "The same as bits.")
      .def(
          "is_attacked_by",
          [](BaseSelf self, ColorArgument color, SquareArgument square, nb::handle occupied) {
            return self.board.attackers_to(square, color, blockers_of(self, occupied)).any();
          },
          "color"_a, "square"_a, "occupied"_a = nb::none(),
          nb::sig("def is_attacked_by(self, color: bool, square: int, "
                  "occupied: typing.SupportsInt | typing.Iterable[int] | None = None) -> bool"),
          "Does a piece of this colour attack the square?")
      .def(
          "pin",
          [](BaseSelf self, ColorArgument color, SquareArgument square) {
            return SquareSet{self.board.pin_line(color, square)};
          },
          "color"_a, "square"_a,
          "The line on which the square is pinned to the king of this colour; all squares if it is not.")
      .def(
          "pin_mask",
          [](BaseSelf self, ColorArgument color, SquareArgument square) {
            return self.board.pin_line(color, square).bits();
          },
          "color"_a, "square"_a, "The same as bits.")
      .def(
          "is_pinned",
          [](BaseSelf self, ColorArgument color, SquareArgument square) {
            return self.board.pin_line(color, square) != Bitboard::all();
          },
          "color"_a, "square"_a, "Is the square pinned to the king of this colour?");
}

std::string unicode_board(BaseSelf self, bool invert_color, bool borders, std::string_view empty_square,
                          ColorArgument orientation) {
  return to_text(self.board.board(), {.symbols = true,
                                      .swaps_symbols = invert_color,
                                      .frame = borders,
                                      .empty = empty_square,
                                      .bottom = orientation});
}

}  // namespace

bool marks_promoted(const LooseBoard& board, nb::handle promoted, bool usual) {
  if (promoted.is_none()) return usual || board.rules == Variant::Crazyhouse;
  return static_cast<Color>(ColorArgument{promoted}) == Color::White;
}

void set_pieces(LooseBoard& board, nb::handle pieces) {
  LooseBoard placed = board;
  placed.clear_pieces();
  for (const nb::handle item : nb::iter(pieces.attr("items")())) {
    const auto [square, piece] = nb::cast<std::pair<nb::object, nb::object>>(item);
    placed.put(square_of(square), nb::cast<Piece>(piece));
  }
  board = placed;
}

void transform(LooseBoard& board, nb::handle function) {
  LooseBoard moved = board;
  const auto apply = [&](Bitboard& squares) { squares = squares_of(function(nb::int_(squares.bits()))); };
  for (Bitboard& squares : moved.roles) apply(squares);
  for (Bitboard& squares : moved.colors) apply(squares);
  apply(moved.occupied);
  apply(moved.promoted);
  apply(moved.castling_rights);
  if (moved.ep_square) {
    Bitboard square(*moved.ep_square);
    apply(square);
    moved.ep_square = square.any() ? std::optional(square.last()) : std::nullopt;
  }
  board = moved;
}

void mirror(LooseBoard& board) {
  const auto flip = [](Bitboard& squares) { squares = transformed(squares, Transform::FlipRanks); };
  for (Bitboard& squares : board.roles) flip(squares);
  for (Bitboard& squares : board.colors) flip(squares);
  for (Bitboard* squares : {&board.occupied, &board.promoted, &board.castling_rights}) flip(*squares);
  std::swap(board.colors[Color::White], board.colors[Color::Black]);
  std::swap(board.pockets[Color::White], board.pockets[Color::Black]);
  std::swap(board.checks_left[Color::White], board.checks_left[Color::Black]);
  if (board.ep_square) board.ep_square = flip_ranks(*board.ep_square);
  board.turn = !board.turn;
}

void place_chess960(LooseBoard& board, int number) {
  if (number < 0 || number > 959)
    raise_value_error("a Chess960 position has a number from 0 to 959, not " + std::to_string(number));
  board.set_pieces(chess960_setup(number).board);
}

std::optional<int> chess960_number(const LooseBoard& board) {
  Setup setup;
  setup.board = board.board();
  setup.castling_rooks = setup.board.pieces(Role::Rook);
  return chess::chess960_number(setup);
}

void bind_base_board(nb::module_& module) {
  bind_occupied_by_color(module);
  nb::class_<BaseBoardHandle> type(
      module, "BaseBoard", nb::type_slots(base_board_slots), nb::dynamic_attr(), nb::is_weak_referenceable(),
      "Pieces on squares. Any arrangement is allowed. The sets of squares (pawns, occupied, ...) may be\n"
      "written, too; who writes one of them keeps the others in step.");
  type.def(
      "__init__",
      [](BaseBoardHandle* self, std::optional<std::string_view> board_fen) {
        new (self) BaseBoardHandle();
        if (board_fen) set_board_field(self->board, *board_fen);
      },
      "board_fen"_a.none() = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "Reads the first field of a FEN; None is the empty board. Raises ValueError.");
  bind_base_questions(type);
  bind_attacks(type);
  bind_piece_changes(type);
  bind_base_board_pickle(type);
  def_class_method(
      type, "empty", [](nb::handle cls) { return cls(nb::none()); }, "cls"_a,
      nb::sig("def empty(cls) -> typing.Self"), "A board without pieces.");
  type.def(
          "set_chess960_pos", [](BaseBoardHandle& self, int number) { place_chess960(self.board, number); },
          "scharnagl"_a, "Puts the pieces of a start position of Chess960, 0 to 959. Raises ValueError.")
      .def(
          "chess960_pos", [](BaseSelf self) { return optional_int(chess960_number(self.board)); },
          nb::sig("def chess960_pos(self) -> int | None"),
          "The number of the start position of Chess960 that stands on the board, or None.")
      .def("unicode", &unicode_board, nb::kw_only(), "invert_color"_a = false, "borders"_a = false,
           "empty_square"_a = "⭘", "orientation"_a = true,
           nb::sig("def unicode(self, *, invert_color: bool = False, borders: bool = False, "
                   "empty_square: str = '⭘', orientation: bool = True) -> str"),
           "The board as text with chessmen of Unicode. `orientation` is the colour at the bottom.")
      .def(
          "_repr_svg_",
          [](nb::handle self) {
            return nb::module_::import_("marginalia.chess.svg")
                .attr("board")("board"_a = self, "size"_a = 390);
          },
          nb::sig("def _repr_svg_(self) -> str"))
      .def(
          "copy",
          [](nb::handle self) {
            const nb::object copy = self.type()(nb::none());
            base_board_in(copy.ptr()) = base_board_in(self.ptr());
            return copy;
          },
          nb::sig("def copy(self) -> typing.Self"), "A copy of the board.")
      .def(
          "__copy__", [](nb::handle self) { return self.attr("copy")(); },
          nb::sig("def __copy__(self) -> typing.Self"))
      .def(
          "__deepcopy__",
          [](nb::handle self, nb::dict memo) {
            nb::object copy = self.attr("copy")();
            memo[nb::steal(PyLong_FromVoidPtr(self.ptr()))] = copy;
            return copy;
          },
          "memo"_a, nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> typing.Self"));
}

}}  // namespace chess::python
