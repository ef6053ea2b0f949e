// SPDX-License-Identifier: GPL-3.0-or-later
// The class Board: positions and moves as text.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "python/chess/arguments.h"
#include "python/chess/board_parts.h"
#include "python/chess/piece_changes.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using Self = const BoardHandle&;

/// 'legal' and 'xfen' have their own meaning; anything else is 'fen'.
FenEnPassant en_passant_of(std::string_view name) {
  if (name == "legal") return FenEnPassant::Legal;
  return name == "xfen" ? FenEnPassant::PawnBeside : FenEnPassant::Always;
}

LooseFenStyle style_of(Self self, bool shredder, std::string_view en_passant, nb::handle promoted) {
  return {.shredder = shredder,
          .en_passant = en_passant_of(en_passant),
          .marks_promoted = marks_promoted(self.board, promoted, false)};
}

nb::object epd_module() { return nb::module_::import_("marginalia.chess._epd"); }

/// Plays a move as the class of the board does.
void push_on(nb::handle board, BoardHandle& self, const LooseMove& move) {
  if (is_plain_board(board))
    python::push(self, move);
  else
    board.attr("push")(move);
}

template <auto parse>
LooseMove push_text(nb::pointer_and_handle<BoardHandle> self, std::string_view text) {
  const LooseMove move = move_or_raise(parse(self.p->board, text));
  push_on(self.h, *self.p, move);
  return move;
}

constexpr auto kParseUci = [](const LooseBoard& board, std::string_view text) {
  return parse_uci(board, text);
};
constexpr auto kParseSan = [](const LooseBoard& board, std::string_view text) {
  return parse_san(board, text);
};

template <Algebraic form>
std::string algebraic(Self self, const LooseMove& move) {
  if (!is_playable(self, move))
    raise_as(PyExc_AssertionError, "san() and lan() expect move to be legal or null, but got " +
                                       to_uci(move) + " in " + to_fen(self.board));
  return to_algebraic(self.board, move, form);
}

std::string variation_san(Self self, nb::handle variation) {
  LooseBoard board = self.board;
  std::string text;
  for_each_item(variation, [&](nb::handle item) {
    const auto& move = nb::cast<const LooseMove&>(item);
    if (!board.is_legal(move))
      raise_move_error({SanError::Illegal, "illegal move " + to_uci(move) + " in position " + to_fen(board)});
    if (!text.empty()) text += ' ';
    const std::string number = std::to_string(board.fullmove_number);
    if (board.turn == Color::White)
      text += number + ". ";
    else if (text.empty())
      text += number + "...";
    text += to_algebraic(board, move, Algebraic::Short);
    board.push(move);
  });
  return text;
}

std::string xboard(Self self, const LooseMove& move, nb::handle chess960) {
  const bool is_960 =
      chess960.is_none() ? self.board.chess960 : static_cast<Color>(ColorArgument{chess960}) == Color::White;
  if (move.is_null()) return "@@@@";
  if (!is_960 || !self.board.is_castling(move)) return to_uci(move);
  return file_of(move.to) > file_of(move.from) ? "O-O" : "O-O-O";
}

void bind_fen(BoardClass& type) {
  type.def(
          "fen",
          [](Self self, bool shredder, std::string_view en_passant, nb::handle promoted) {
            return to_fen(self.board, style_of(self, shredder, en_passant, promoted));
          },
          nb::kw_only(), "shredder"_a = false, "en_passant"_a = "legal", "promoted"_a = nb::none(),
          nb::sig("def fen(self, *, shredder: bool = False, en_passant: str = 'legal', "
                  "promoted: bool | None = None) -> str"),
          "The position as a FEN. `shredder`: castling as files of rooks. `en_passant`: the square is there\n"
          "if a capture is legal ('legal'), if a pawn stands beside ('xfen'), or always ('fen').\n"
          "`promoted` marks pieces that were pawns; by default only in crazyhouse.")
      .def(
          "shredder_fen",
          [](Self self, std::string_view en_passant, nb::handle promoted) {
            return to_fen(self.board, style_of(self, true, en_passant, promoted));
          },
          nb::kw_only(), "en_passant"_a = "legal", "promoted"_a = nb::none(),
          nb::sig(
              "def shredder_fen(self, *, en_passant: str = 'legal', promoted: bool | None = None) -> str"),
          "The same with castling as files of rooks: HAha.")
      .def(
          "castling_xfen", [](Self self) { return to_castling_field(self.board, false); },
          "The castling field of a FEN: KQkq, with files only for rooks that are not outermost.")
      .def(
          "castling_shredder_fen", [](Self self) { return to_castling_field(self.board, true); },
          "The castling field as files of rooks: HAha.")
      .def(
          "epd",
          [](nb::pointer_and_handle<BoardHandle> self, bool shredder, std::string_view en_passant,
             nb::handle promoted, const nb::kwargs& operations) {
            std::string text =
                to_epd_fields(self.p->board, style_of(*self.p, shredder, en_passant, promoted));
            if (operations.size() > 0)
              text += ' ' + nb::cast<std::string>(epd_module().attr("write_operations")(self.h, operations));
            return text;
          },
          nb::kw_only(), "shredder"_a = false, "en_passant"_a = "legal", "promoted"_a = nb::none(),
          "operations"_a,
          nb::sig(
              "def epd(self, *, shredder: bool = False, en_passant: str = 'legal', promoted: bool | None = "
              "None, **operations: None | str | int | float | Move | typing.Iterable[Move]) -> str"),
          "The position as EPD with these operations: text, numbers, moves, None. Moves are legal; pv has a\n"
          "list of moves one after another, am and bm may have several.")
      .def(
          "set_epd", [](nb::handle self, nb::handle epd) { return epd_module().attr("set_epd")(self, epd); },
          "epd"_a,
          nb::sig("def set_epd(self, epd: str) -> dict[str, None | str | int | float | Move | list[Move]]"),
          "Reads an EPD, and returns its operations. hmvc and fmvn set the counters. Raises ValueError.");
  def_class_method(
      type, "from_epd",
      [](nb::handle cls, nb::handle epd, bool chess960) {
        const nb::object board = cls(nb::none(), "chess960"_a = chess960);
        return nb::make_tuple(board, board.attr("set_epd")(epd));
      },
      "cls"_a, "epd"_a, nb::kw_only(), "chess960"_a = false,
      nb::sig("def from_epd(cls, epd: str, *, chess960: bool = False) -> "
              "tuple[typing.Self, dict[str, None | str | int | float | Move | list[Move]]]"),
      "A board of an EPD, and its operations. Raises ValueError.");
}

void bind_algebraic(BoardClass& type) {
  type.def("san", &algebraic<Algebraic::Short>, "move"_a,
           "A move in standard algebraic notation: 'Nf3', 'exd8=Q#'.")
      .def("lan", &algebraic<Algebraic::Long>, "move"_a, "A move in long algebraic notation: 'Ng1-f3'.")
      .def(
          "san_and_push",
          [](nb::pointer_and_handle<BoardHandle> self, const LooseMove& move) {
            std::string text = algebraic<Algebraic::Short>(*self.p, move);
            push_on(self.h, *self.p, move);
            return text;
          },
          "move"_a, "Plays a move, and returns it in SAN.")
      .def("variation_san", &variation_san, "variation"_a,
           nb::sig("def variation_san(self, variation: typing.Iterable[Move]) -> str"),
           "Moves with their numbers: '1. e4 e5 2. Nf3'. Raises IllegalMoveError.")
      .def(
          "parse_san",
          [](Self self, std::string_view san) { return move_or_raise(parse_san(self.board, san)); }, "san"_a,
          "Reads a legal move in SAN, or the null move '--'. Raises InvalidMoveError, IllegalMoveError or\n"
          "AmbiguousMoveError.")
      .def("push_san", &push_text<kParseSan>, "san"_a, "Reads a move as parse_san(), plays and returns it.")
      .def(
          "parse_xboard",
          [](Self self, std::string_view text) { return move_or_raise(parse_san(self.board, text)); },
          "xboard"_a, "As parse_san().")
      .def("push_xboard", &push_text<kParseSan>, "san"_a, "As push_san().")
      .def(
          "xboard", &xboard, "move"_a, "chess960"_a = nb::none(),
          nb::sig("def xboard(self, move: Move, chess960: bool | None = None) -> str"),
          "A move as XBoard writes it: as UCI, but castling of Chess960 is 'O-O', and the null move '@@@@'.");
}

void bind_uci(BoardClass& type) {
  type.def(
          "uci",
          [](Self self, const LooseMove& move, nb::handle chess960) {
            const bool is_960 = chess960.is_none()
                                    ? self.board.chess960
                                    : static_cast<Color>(ColorArgument{chess960}) == Color::White;
            return to_uci(self.board, move, is_960);
          },
          "move"_a, nb::kw_only(), "chess960"_a = nb::none(),
          nb::sig("def uci(self, move: Move, *, chess960: bool | None = None) -> str"),
          "A move in UCI, by default in the mode of the board.")
      .def(
          "parse_uci",
          [](Self self, std::string_view uci) { return move_or_raise(parse_uci(self.board, uci)); }, "uci"_a,
          "Reads a legal move in UCI, or the null move. Castling may be written both ways. Raises\n"
          "InvalidMoveError or IllegalMoveError.")
      .def("push_uci", &push_text<kParseUci>, "uci"_a, "Reads a move as parse_uci(), plays and returns it.");
}

}  // namespace

void bind_board_text(BoardClass& type) {
  bind_fen(type);
  bind_algebraic(type);
  bind_uci(type);
}

}}  // namespace chess::python
