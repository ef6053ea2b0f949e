// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that change pieces, for BaseBoard and Board. A Board forgets its moves then.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>

#include <optional>
#include <string_view>

#include "python/chess/arguments.h"
#include "python/chess/board_handle.h"
#include "python/python_support.h"

namespace chess { inline namespace python {

/// Is `~` written behind pieces that were pawns? None means as usual, and in crazyhouse always.
bool marks_promoted(const LooseBoard& board, nanobind::handle promoted, bool usual);
/// Puts the pieces of a mapping of squares. Raises what Python raises for others; then nothing changes.
void set_pieces(LooseBoard& board, nanobind::handle pieces);
/// Changes all sets of squares by a function of Python.
void transform(LooseBoard& board, nanobind::handle function);
/// The colours and the ranks change places.
void mirror(LooseBoard& board);
/// Puts the pieces of a start position of Chess960. Raises ValueError for numbers that do not exist.
void place_chess960(LooseBoard& board, int number);
std::optional<int> chess960_number(const LooseBoard& board);

/// Reads the first field of a FEN. Raises ValueError.
inline void set_board_field(LooseBoard& board, std::string_view field) {
  auto read = with_board_field(board, field);
  if (!read) raise_value_error(read.error());
  board = *read;
}

inline void forget_moves(BaseBoardHandle&) {}
inline void forget_moves(BoardHandle& self) { self.clear_stack(); }

/// A static function whose first argument is the class it is called on.
template <class Function, class... Extra>
void def_class_method(nanobind::handle type, const char* name, Function function, const Extra&... extra) {
  const nanobind::object plain = nanobind::cpp_function(function, nanobind::name(name), extra...);
  type.attr(name) = nanobind::module_::import_("builtins").attr("classmethod")(plain);
}

template <class Handle, class... Bases>
void bind_piece_changes(nanobind::class_<Handle, Bases...>& type) {
  namespace nb = nanobind;
  using namespace nb::literals;
  constexpr bool kIsBoard = std::is_same_v<Handle, BoardHandle>;
  type.def(
          "reset_board",
          [](Handle& self) {
            forget_moves(self);
            self.board.set_pieces(Board::start());
            self.board.pockets = {};
            self.board.checks_left = {kChecksToWin, kChecksToWin};
          },
          "Puts the pieces of the start position of chess. Nothing else changes, but the moves are "
          "forgotten.")
      .def(
          "clear_board",
          [](Handle& self) {
            forget_moves(self);
            self.board.clear_pieces();
            self.board.pockets = {};
            self.board.checks_left = {kChecksToWin, kChecksToWin};
          },
          "Takes all pieces away. The moves are forgotten.")
      .def(
          "remove_piece_at",
          [](Handle& self, SquareArgument square) {
            const auto piece = self.board.piece_at(square);
            self.board.take(square);
            forget_moves(self);
            return piece ? piece_object(*piece) : nb::none();
          },
          "square"_a, nb::sig("def remove_piece_at(self, square: int) -> Piece | None"),
          "Takes the piece from a square, and returns it. The moves are forgotten.")
      .def(
          "set_piece_at",
          [](Handle& self, SquareArgument square, std::optional<Piece> piece, bool promoted) {
            const Square s = square;
            if (piece)
              self.board.put(s, *piece, promoted);
            else
              self.board.take(s);
            forget_moves(self);
          },
          "square"_a, "piece"_a.none(), "promoted"_a = false,
          "Puts a piece on a square in place of what stands there; None empties it. The moves are forgotten.")
      .def(
          "set_board_fen",
          [](Handle& self, std::string_view fen) {
            set_board_field(self.board, fen);
            forget_moves(self);
          },
          "fen"_a, "Reads the first field of a FEN. The moves are forgotten. Raises ValueError.")
      .def(
          "set_piece_map",
          [](Handle& self, nb::handle pieces) {
            set_pieces(self.board, pieces);
            forget_moves(self);
          },
          "pieces"_a, nb::sig("def set_piece_map(self, pieces: typing.Mapping[int, Piece]) -> None"),
          "Puts the pieces of a mapping of squares, and no others. The moves are forgotten.")
      .def(
          "apply_transform",
          [](Handle& self, nb::handle function) {
            transform(self.board, function);
            forget_moves(self);
          },
          "f"_a, nb::sig("def apply_transform(self, f: typing.Callable[[int], int]) -> None"),
          "Moves all squares by a function of bits, such as chess.flip_vertical. The moves are forgotten.")
      .def(
          "apply_mirror",
          [](Handle& self) {
            mirror(self.board);
            forget_moves(self);
          },
          "Turns the board, and changes the colours: the same position for the other side.")
      .def(
          "transform",
          [](nb::handle self, nb::handle function) {
            const nb::object copy = kIsBoard ? self.attr("copy")("stack"_a = false) : self.attr("copy")();
            copy.attr("apply_transform")(function);
            return copy;
          },
          "f"_a, nb::sig("def transform(self, f: typing.Callable[[int], int]) -> typing.Self"),
          "A copy, changed by apply_transform().")
      .def(
          "mirror",
          [](nb::handle self) {
            const nb::object copy = kIsBoard ? self.attr("copy")("stack"_a = false) : self.attr("copy")();
            copy.attr("apply_mirror")();
            return copy;
          },
          nb::sig("def mirror(self) -> typing.Self"), "A copy, changed by apply_mirror().");
  def_class_method(
      type, "from_chess960_pos",
      [](nb::handle cls, int number) {
        const nb::object board = cls(nb::none());
        board.attr("set_chess960_pos")(number);
        return board;
      },
      "cls"_a, "scharnagl"_a, nb::sig("def from_chess960_pos(cls, scharnagl: int) -> typing.Self"),
      "A start position of Chess960, 0 to 959. Raises ValueError.");
}

}}  // namespace chess::python
