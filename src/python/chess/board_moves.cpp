// SPDX-License-Identifier: GPL-3.0-or-later
// The class Board: which moves there are, and what a move is.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "python/chess/arguments.h"
#include "python/chess/board_parts.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using Self = const BoardHandle&;
using Append = void (LooseBoard::*)(const SquareMask&, LooseMoveList&) const;

constexpr std::uint64_t kAll = ~std::uint64_t{0};

nb::object iterator_over(const LooseMoveList& moves) { return nb::iter(move_list(moves)); }

/// An iterator over moves from some squares to others. The moves are found at once, so the board may change
/// while a program goes through them.
template <Append append>
void def_generator(BoardClass& type, const char* name, const char* doc) {
  const std::string signature =
      std::string("def ") + name +
      "(self, from_mask: typing.SupportsInt = ..., to_mask: typing.SupportsInt = ...)"
      " -> typing.Iterator[Move]";
  type.def(
      name,
      [](Self self, SetArgument from_mask, SetArgument to_mask) {
        LooseMoveList moves;
        (self.board.*append)({from_mask, to_mask}, moves);
        return iterator_over(moves);
      },
      "from_mask"_a = kAll, "to_mask"_a = kAll, nb::sig(signature.c_str()), doc);
}

/// A yes or no about a move.
template <bool (LooseBoard::*question)(const LooseMove&) const>
void def_question(BoardClass& type, const char* name, const char* doc) {
  type.def(
      name, [](Self self, const LooseMove& move) { return (self.board.*question)(move); }, "move"_a, doc);
}

bool castles_to(Self self, const LooseMove& move, CastlingSide side) {
  return self.board.is_castling(move) &&
         (file_of(move.to) > file_of(move.from)) == (side == CastlingSide::King);
}

/// The side to move has a rook that may castle there.
bool has_right(Self self, Color c, CastlingSide side) {
  const auto king = self.board.castling_king(c);
  if (!king) return false;
  const Bitboard rooks = self.board.clean_castling_rights() & self.board.colors[c];
  for (const Square rook : rooks)
    if (castling_side(*king, rook) == side) return true;
  return false;
}

bool has_chess960_rights(Self self) {
  LooseBoard strict = self.board;
  strict.chess960 = true;
  const Bitboard rights = strict.clean_castling_rights();
  strict.chess960 = false;
  return rights != strict.clean_castling_rights();
}

void bind_generators(BoardClass& type) {
  def_generator<&LooseBoard::append_legal_moves>(
      type, "generate_legal_moves", "The legal moves from squares of one set to those of another.");
  def_generator<&LooseBoard::append_legal_captures>(type, "generate_legal_captures", "Those that capture.");
  def_generator<&LooseBoard::append_legal_en_passant>(type, "generate_legal_ep",
                                                      "Those that capture en passant.");
  def_generator<&LooseBoard::append_pseudo_legal_moves>(
      type, "generate_pseudo_legal_moves",
      "The moves by the way the pieces go, whatever happens to the king.");
  def_generator<&LooseBoard::append_pseudo_legal_captures>(type, "generate_pseudo_legal_captures",
                                                           "Those of them that capture.");
  def_generator<&LooseBoard::append_pseudo_legal_en_passant>(type, "generate_pseudo_legal_ep",
                                                             "Those of them that capture en passant.");
  def_generator<&LooseBoard::append_castling_moves>(type, "generate_castling_moves",
                                                    "Castling. A target is the square of the rook.");
}

void bind_move_questions(BoardClass& type) {
  def_question<&LooseBoard::is_legal>(type, "is_legal", "Is the move legal?");
  def_question<&LooseBoard::is_pseudo_legal>(type, "is_pseudo_legal", "Can the piece go there?");
  def_question<&LooseBoard::is_into_check>(type, "is_into_check",
                                           "Does a pseudo-legal move leave the own king in check?");
  def_question<&LooseBoard::is_en_passant>(type, "is_en_passant",
                                           "Does a pseudo-legal move capture en passant?");
  def_question<&LooseBoard::is_capture>(type, "is_capture", "Does a pseudo-legal move capture?");
  def_question<&LooseBoard::is_zeroing>(type, "is_zeroing", "Does it capture, or move a pawn?");
  def_question<&LooseBoard::is_castling>(type, "is_castling", "Is a pseudo-legal move castling?");
  def_question<&LooseBoard::is_irreversible>(
      type, "is_irreversible",
      "Can no earlier position stand on the board again after a pseudo-legal move: does it capture, move a\n"
      "pawn, lose castling rights, or let a legal en passant capture pass?");
  type.def(
          "is_kingside_castling",
          [](Self self, const LooseMove& move) { return castles_to(self, move, CastlingSide::King); },
          "move"_a, "Is a pseudo-legal move castling to the h-file's side?")
      .def(
          "is_queenside_castling",
          [](Self self, const LooseMove& move) { return castles_to(self, move, CastlingSide::Queen); },
          "move"_a, "Is a pseudo-legal move castling to the a-file's side?")
      .def(
          "gives_check",
          [](Self self, const LooseMove& move) {
            check_is_playable(self, move);
            return self.board.gives_check(move);
          },
          "move"_a, "Is the opponent in check after a pseudo-legal move?")
      .def(
          "find_move",
          [](Self self, SquareArgument from_square, SquareArgument to_square, nb::handle promotion) {
            return move_or_raise(find_move(self.board, from_square, to_square, optional_role_of(promotion)));
          },
          "from_square"_a, "to_square"_a, "promotion"_a = nb::none(),
          nb::sig(
              "def find_move(self, from_square: int, to_square: int, promotion: int | None = None) -> Move"),
          "The legal move from one square to another. A pawn becomes a queen unless `promotion` says what.\n"
          "Raises IllegalMoveError.");
}

void bind_rights(BoardClass& type) {
  type.def(
          "clean_castling_rights", [](Self self) { return self.board.clean_castling_rights().bits(); },
          "Those castling rights whose king and rook are in place, as bits.")
      .def(
          "has_castling_rights",
          [](Self self, ColorArgument color) {
            return (self.board.clean_castling_rights() & self.board.colors[color]).any();
          },
          "color"_a, "May this side castle at some time?")
      .def(
          "has_kingside_castling_rights",
          [](Self self, ColorArgument color) { return has_right(self, color, CastlingSide::King); },
          "color"_a, "May it castle to the h-file's side?")
      .def(
          "has_queenside_castling_rights",
          [](Self self, ColorArgument color) { return has_right(self, color, CastlingSide::Queen); },
          "color"_a, "May it castle to the a-file's side?")
      .def("has_chess960_castling_rights", &has_chess960_rights, "Are there rights that only Chess960 has?")
      .def(
          "has_pseudo_legal_en_passant", [](Self self) { return self.board.has_pseudo_legal_en_passant(); },
          "Can a pawn go to the en passant square?")
      .def(
          "has_legal_en_passant", [](Self self) { return self.board.has_legal_en_passant(); },
          "Is a capture en passant legal?");
}

}  // namespace

void bind_board_moves(BoardClass& type) {
  bind_generators(type);
  bind_move_questions(type);
  bind_rights(type);
  // Crazyhouse names these without the underscore.
  type.def(
          "_legal_drop_squares", [](Self self) { return SquareSet{self.board.legal_drop_squares()}; },
          "The squares where the side to move may drop a piece, whether or not it has one.")
      .def(
          "_legal_drop_squares_mask", [](Self self) { return self.board.legal_drop_squares().bits(); },
          "The same as bits.")
      .def(
          "_generate_legal_drops",
          [](Self self, SetArgument to_mask) {
            LooseMoveList moves;
            self.board.append_legal_drops(to_mask, moves);
            return iterator_over(moves);
          },
          "to_mask"_a = kAll,
          nb::sig(
              "def _generate_legal_drops(self, to_mask: typing.SupportsInt = ...) -> typing.Iterator[Move]"),
          "The legal drops.")
      .def(
          "_generate_pseudo_legal_drops",
          [](Self self, SetArgument to_mask) {
            LooseMoveList moves;
            self.board.append_pseudo_legal_drops(to_mask, moves);
            return iterator_over(moves);
          },
          "to_mask"_a = kAll,
          nb::sig("def _generate_pseudo_legal_drops(self, to_mask: typing.SupportsInt = ...) -> "
                  "typing.Iterator[Move]"),
          "The drops on empty squares, whatever happens to the king.");
}

}}  // namespace chess::python
