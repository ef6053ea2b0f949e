// SPDX-License-Identifier: GPL-3.0-or-later
// What the class Position of the Python module answers about attacks, moves and the end of the game.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "core/attacks.h"
#include "core/move_questions.h"
#include "core/outcome.h"
#include "notation/chess960.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

std::optional<std::string> piece_at(const PositionHandle& self, std::string_view square) {
  const auto piece = self.position.board().piece_at(square_of(square));
  return piece ? std::optional(std::string(1, to_char(*piece))) : std::nullopt;
}

Bitboard attackers_of(const PositionHandle& self, std::string_view color, std::string_view square) {
  return self.position.board().attackers_to(square_of(square), color_of(color));
}

std::vector<std::string> attacks_of(const PositionHandle& self, std::string_view name) {
  const Square square = square_of(name);
  const Board& board = self.position.board();
  const auto piece = board.piece_at(square);
  return piece ? names_of(attacks_from(*piece, square, board.occupied())) : std::vector<std::string>();
}

std::optional<std::vector<std::string>> pin_of(const PositionHandle& self, std::string_view name) {
  const Square square = square_of(name);
  const auto piece = self.position.board().piece_at(square);
  if (!piece) return std::nullopt;
  const Bitboard line = pin_line(self.position.board(), piece->color, square);
  return line == Bitboard::all() ? std::nullopt : std::optional(names_of(line));
}

bool is_zeroing(const PositionHandle& self, std::string_view text) {
  const Move move = move_of(self, text);
  if (move.is_null()) return false;
  if (move.is_drop()) return move.drop_role() == Role::Pawn;
  return self.position.is_capture(move) || self.position.board().role_unchecked(move.from()) == Role::Pawn;
}

std::vector<std::string> pseudo_legal_moves_of(const PositionHandle& self) {
  std::vector<std::string> moves;
  for (const Move move : pseudo_legal_moves(chess_of(self, "pseudo_legal_moves()")))
    moves.push_back(to_uci(move, self.castling()));
  return moves;
}

bool has_insufficient_material_of(const PositionHandle& self, std::string_view color) {
  const Color side = color_of(color);
  if (self.position.is_chess()) return has_insufficient_material(self.position.chess(), side);
  if (const auto* other = self.position.other()) return has_insufficient_material(*other, side);
  return is_insufficient_material(self.position);  // what crazyhouse takes comes back: the same for both
}

bool is_ended_by(const PositionHandle& self, Termination termination) {
  const auto end = outcome_of(self.position);
  return end && end->termination == termination;
}

std::optional<int> chess960_number_of(const PositionHandle& self) {
  return self.position.is_chess() ? chess960_number(self.position.chess().to_setup()) : std::nullopt;
}

std::uint64_t polyglot_key_of(const PositionHandle& self) {
  const auto* other = self.position.other();
  return bits_of(other ? other->polyglot_key() : self.position.chess().polyglot_key());
}

nb::object pockets_of(const PositionHandle& self) {
  const auto* crazyhouse = self.position.crazyhouse();
  if (!crazyhouse) return nb::none();
  nb::dict pockets;
  for (const Color color : kColors) {
    std::string pieces;
    for (const Role role : kPocketRoles)
      pieces.append(static_cast<std::size_t>(crazyhouse->pockets().count(color, role)), to_char(role));
    pockets[nb::str(name_of(color).data())] = pieces;
  }
  return pockets;
}

nb::object checks_left_of(const PositionHandle& self) {
  if (self.position.rules() != Variant::ThreeCheck) return nb::none();
  const ChecksLeft left = self.position.other()->checks_left();
  nb::dict checks;
  for (const Color color : kColors) checks[nb::str(name_of(color).data())] = static_cast<int>(left[color]);
  return checks;
}

}  // namespace

void add_questions(nb::class_<PositionHandle>& type) {
  type.def("piece_at", &piece_at, "square"_a, "The letter of the piece on a square: 'K' is White's; or None.")
      .def(
          "attackers",
          [](const PositionHandle& self, std::string_view color, std::string_view square) {
            return names_of(attackers_of(self, color, square));
          },
          "color"_a, "square"_a, "The squares from which pieces of 'white' or 'black' attack a square.")
      .def(
          "is_attacked",
          [](const PositionHandle& self, std::string_view color, std::string_view square) {
            return attackers_of(self, color, square).any();
          },
          "color"_a, "square"_a, "Does a piece of 'white' or 'black' attack the square?")
      .def("attacks", &attacks_of, "square"_a, "The squares that the piece on a square attacks.")
      .def("pin", &pin_of, "square"_a,
           "The line on which the piece on a square has to stay, since it stands before its king: the names "
           "of\n"
           "its squares; None if it is not pinned.")
      .def(
          "is_capture",
          [](const PositionHandle& self, std::string_view move) {
            return self.position.is_capture(move_of(self, move));
          },
          "move"_a,
          "Does a legal move take a piece, also en passant? All questions about a move raise\n"
          "ValueError if it is illegal.")
      .def(
          "is_en_passant",
          [](const PositionHandle& self, std::string_view move) {
            return move_of(self, move).is_en_passant();
          },
          "move"_a, "Does a legal move capture en passant?")
      .def(
          "is_castling",
          [](const PositionHandle& self, std::string_view move) { return move_of(self, move).is_castling(); },
          "move"_a, "Does a legal move castle?")
      .def(
          "gives_check",
          [](const PositionHandle& self, std::string_view move) {
            return self.position.after(move_of(self, move)).in_check();
          },
          "move"_a, "Is the other side in check after a legal move?")
      .def("is_zeroing", &is_zeroing, "move"_a,
           "Does a legal move capture or move a pawn, so that the half-move clock begins anew?")
      .def("pseudo_legal_moves", &pseudo_legal_moves_of,
           "The moves by which the pieces move as they do, whether or not the own king is attacked then, in\n"
           "UCI. Raises ValueError for positions of variants.")
      .def("has_insufficient_material", &has_insufficient_material_of, "color"_a,
           "Can 'white' or 'black' never win, whatever the opponent does?")
      .def(
          "is_insufficient_material",
          [](const PositionHandle& self) { return is_insufficient_material(self.position); },
          "Can neither side ever win?")
      .def(
          "is_checkmate",
          [](const PositionHandle& self) { return is_ended_by(self, Termination::Checkmate); },
          "Is the side to move mated?")
      .def(
          "is_stalemate",
          [](const PositionHandle& self) { return is_ended_by(self, Termination::Stalemate); },
          "Has the side to move no legal move, and is it not in check?")
      .def("chess960_number", &chess960_number_of,
           "The number of a start position of Chess960, 0 to 959; 518 is that of chess. None for other\n"
           "positions.")
      .def_prop_ro("polyglot_key", &polyglot_key_of,
                   "The key of Polyglot books. It counts an en passant square if a pawn stands beside.")
      .def_prop_ro(
          "halfmove_clock", [](const PositionHandle& self) { return self.position.halfmove_clock(); },
          "Half-moves since the last capture or pawn move.")
      .def_prop_ro(
          "fullmove_number", [](const PositionHandle& self) { return self.position.fullmove_number(); },
          "Counts from 1 and goes up after Black's move.")
      .def_prop_ro(
          "ep_square",
          [](const PositionHandle& self) -> std::optional<std::string> {
            const auto square = self.position.legal_ep_square();
            return square ? std::optional(to_string(*square)) : std::nullopt;
          },
          "The square on which an en passant capture is legal, or None.")
      .def_prop_ro(
          "castling_rooks",
          [](const PositionHandle& self) { return names_of(self.position.castling_rooks()); },
          "The squares of the rooks of both sides that may still castle: ['a1', 'h1', 'a8', 'h8'].")
      .def_prop_ro("pockets", &pockets_of, nb::sig("def pockets(self) -> dict[str, str] | None"),
                   "The pieces that each side of crazyhouse may drop: {'white': 'QP', 'black': ''}. None in\n"
                   "other variants.")
      .def_prop_ro(
          "checks_left", &checks_left_of, nb::sig("def checks_left(self) -> dict[str, int] | None"),
          "How often each side of three-check must still give check: {'white': 3, 'black': 1}. None\n"
          "in other variants.");
}

}}  // namespace chess::python
