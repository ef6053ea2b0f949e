// SPDX-License-Identifier: GPL-3.0-or-later
// The class Board: checks, how a game ends, and what is impossible about a position. The classes Status,
// Termination and Outcome.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "python/bindings.h"
#include "python/chess/arguments.h"
#include "python/chess/board_parts.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using Self = const BoardHandle&;

/// "1-0", "0-1" or "1/2-1/2".
std::string result_of(const BoardOutcome& outcome) {
  if (!outcome.winner) return "1/2-1/2";
  return *outcome.winner == Color::White ? "1-0" : "0-1";
}

nb::object winner_of(const BoardOutcome& outcome) {
  return outcome.winner ? nb::bool_(*outcome.winner == Color::White) : nb::object(nb::none());
}

std::optional<Color> optional_color_of(nb::handle color) {
  if (color.is_none()) return std::nullopt;
  return static_cast<Color>(ColorArgument{color});
}

void bind_outcome(nb::module_& module) {
  nb::class_<BoardOutcome> type(module, "Outcome", "How a game has ended.");
  type.def(
          "__init__",
          [](BoardOutcome* self, BoardTermination termination, nb::handle winner) {
            new (self) BoardOutcome{termination, optional_color_of(winner)};
          },
          "termination"_a, "winner"_a.none(),
          nb::sig("def __init__(self, termination: Termination, winner: bool | None) -> None"))
      .def_rw("termination", &BoardOutcome::termination, "Why.")
      .def_prop_rw(
          "winner", &winner_of,
          [](BoardOutcome& self, nb::handle winner) { self.winner = optional_color_of(winner); },
          nb::for_setter("winner"_a.none()), nb::for_getter(nb::sig("def winner(self) -> bool | None")),
          nb::for_setter(nb::sig("def winner(self, winner: bool | None) -> None")),
          "The colour; None for a draw.")
      .def("result", &result_of, "'1-0', '0-1' or '1/2-1/2'.")
      .def(
          "__eq__",
          [](const BoardOutcome& self, nb::handle other) -> nb::object {
            if (!nb::isinstance<BoardOutcome>(other)) return nb::borrow(Py_NotImplemented);
            return nb::bool_(self == nb::cast<const BoardOutcome&>(other));
          },
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__",
           [](nb::handle self) {
             return "Outcome(termination=" + nb::cast<std::string>(nb::repr(self.attr("termination"))) +
                    ", winner=" + nb::cast<std::string>(nb::repr(self.attr("winner"))) + ")";
           })
      .def("__reduce__", [](nb::handle self) {
        return nb::make_tuple(self.type(), nb::make_tuple(self.attr("termination"), self.attr("winner")));
      });
  type.attr("__hash__") = nb::none();
  type.attr("__match_args__") = nb::make_tuple("termination", "winner");
}

void bind_checks(BoardClass& type) {
  type.def(
          "checkers", [](Self self) { return SquareSet{self.board.checkers()}; },
          "The pieces that give check.")
      .def(
          "checkers_mask", [](Self self) { return self.board.checkers().bits(); }, "The same as bits.")
      .def(
          "is_check", [](Self self) { return self.board.checkers().any(); }, "Is the side to move in check?")
      .def(
          "was_into_check", [](Self self) { return self.board.was_into_check(); },
          "Is the side in check that has just moved?")
      .def(
          "status", [](Self self) { return status_of(self.board); },
          "What is impossible about the position, as flags. None of them means that it can arise in a game.")
      .def(
          "is_valid", [](Self self) { return status_of(self.board) == BoardStatus::Valid; },
          "Is nothing impossible about the position?");
}

bool has_variant_outcome(Self self, BoardTermination termination) {
  const auto outcome = variant_outcome_of(self.board);
  return outcome && outcome->termination == termination;
}

void bind_variant_end(BoardClass& type) {
  type.def(
          "is_variant_end", [](Self self) { return is_variant_end(self.board); },
          "Has a rule ended the game that chess does not have?")
      .def(
          "is_variant_win", [](Self self) { return has_variant_outcome(self, BoardTermination::VariantWin); },
          "Has the side to move won by such a rule?")
      .def(
          "is_variant_loss",
          [](Self self) { return has_variant_outcome(self, BoardTermination::VariantLoss); },
          "Has it lost by such a rule?")
      .def(
          "is_variant_draw",
          [](Self self) { return has_variant_outcome(self, BoardTermination::VariantDraw); },
          "Is it a draw by such a rule?");
}

void bind_game_end(BoardClass& type) {
  type.def(
          "is_checkmate", [](Self self) { return is_checkmate(self.board); }, "Is the side to move mated?")
      .def(
          "is_stalemate", [](Self self) { return is_stalemate(self.board); },
          "Is it not in check, and without a legal move?")
      .def(
          "has_insufficient_material",
          [](Self self, ColorArgument color) { return has_insufficient_material(self.board, color); },
          "color"_a, "Can this side never win, by its material?")
      .def(
          "is_insufficient_material", [](Self self) { return is_insufficient_material(self.board); },
          "Can neither side ever win, by the material?")
      .def(
          "is_seventyfive_moves", [](Self self) { return has_clock(self.board, 150); },
          "Is it a draw since for 75 moves nothing was captured and no pawn moved?")
      .def(
          "is_fifty_moves", [](Self self) { return has_clock(self.board, 100); },
          "Has it been so for 50 moves, and does the game go on?")
      .def(
          "is_fivefold_repetition", [](Self self) { return self.is_repetition(5); },
          "Is the position there for the fifth time?")
      .def(
          "is_repetition", [](Self self, int count) { return self.is_repetition(count); }, "count"_a = 3,
          "Is the position there for the third (or another) time?")
      .def("can_claim_fifty_moves", &BoardHandle::can_claim_fifty_moves,
           "May the side to move claim a draw by fifty moves, now or with its next move?")
      .def("can_claim_threefold_repetition", &BoardHandle::can_claim_threefold_repetition,
           "May it claim a draw by repetition, now or with its next move?")
      .def(
          "can_claim_draw",
          [](Self self) { return self.can_claim_fifty_moves() || self.can_claim_threefold_repetition(); },
          "May it claim a draw?");
}

}  // namespace

void bind_game_ends(nb::module_& module) {
  using enum BoardStatus;
  nb::enum_<BoardStatus>(module, "Status", nb::is_flag(), nb::is_arithmetic(),
                         "What is impossible about a position.")
      .value("VALID", Valid)
      .value("NO_WHITE_KING", NoWhiteKing)
      .value("NO_BLACK_KING", NoBlackKing)
      .value("TOO_MANY_KINGS", TooManyKings)
      .value("TOO_MANY_WHITE_PAWNS", TooManyWhitePawns)
      .value("TOO_MANY_BLACK_PAWNS", TooManyBlackPawns)
      .value("PAWNS_ON_BACKRANK", PawnsOnBackrank)
      .value("TOO_MANY_WHITE_PIECES", TooManyWhitePieces)
      .value("TOO_MANY_BLACK_PIECES", TooManyBlackPieces)
      .value("BAD_CASTLING_RIGHTS", BadCastlingRights)
      .value("INVALID_EP_SQUARE", InvalidEpSquare)
      .value("OPPOSITE_CHECK", OppositeCheck)
      .value("EMPTY", Empty)
      .value("RACE_CHECK", RaceCheck)
      .value("RACE_OVER", RaceOver)
      .value("RACE_MATERIAL", RaceMaterial)
      .value("TOO_MANY_CHECKERS", TooManyCheckers)
      .value("IMPOSSIBLE_CHECK", ImpossibleCheck);
  nb::enum_<BoardTermination>(module, "Termination", "Why a game is over.")
      .value("CHECKMATE", BoardTermination::Checkmate)
      .value("STALEMATE", BoardTermination::Stalemate)
      .value("INSUFFICIENT_MATERIAL", BoardTermination::InsufficientMaterial)
      .value("SEVENTYFIVE_MOVES", BoardTermination::SeventyfiveMoves)
      .value("FIVEFOLD_REPETITION", BoardTermination::FivefoldRepetition)
      .value("FIFTY_MOVES", BoardTermination::FiftyMoves)
      .value("THREEFOLD_REPETITION", BoardTermination::ThreefoldRepetition)
      .value("VARIANT_WIN", BoardTermination::VariantWin)
      .value("VARIANT_LOSS", BoardTermination::VariantLoss)
      .value("VARIANT_DRAW", BoardTermination::VariantDraw);
  // As Python shows the members of its own enums.
  const nb::module_ enums = nb::module_::import_("enum");
  module.attr("Status").attr("__repr__") = enums.attr("IntFlag").attr("__repr__");
  module.attr("Status").attr("__str__") = enums.attr("IntFlag").attr("__str__");
  module.attr("Termination").attr("__repr__") = enums.attr("Enum").attr("__repr__");
  bind_outcome(module);
}

void bind_board_end(BoardClass& type) {
  bind_checks(type);
  bind_variant_end(type);
  bind_game_end(type);
  type.def(
          "outcome", [](Self self, bool claim_draw) { return self.outcome(claim_draw); }, nb::kw_only(),
          "claim_draw"_a = false,
          "How the game has ended; None if it goes on. With `claim_draw`, also by a draw that can be "
          "claimed.")
      .def(
          "is_game_over", [](Self self, bool claim_draw) { return self.outcome(claim_draw).has_value(); },
          nb::kw_only(), "claim_draw"_a = false, "Has the game ended? See outcome().")
      .def(
          "result",
          [](Self self, bool claim_draw) {
            const auto outcome = self.outcome(claim_draw);
            return outcome ? result_of(*outcome) : std::string("*");
          },
          nb::kw_only(), "claim_draw"_a = false, "'1-0', '0-1', '1/2-1/2', or '*' while the game goes on.");
}

}}  // namespace chess::python
