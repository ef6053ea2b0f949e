// SPDX-License-Identifier: GPL-3.0-or-later
// The class Position of the Python module, and the chances that a score means.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "core/outcome.h"
#include "core/win_model.h"
#include "notation/start_position.h"
#include "python/bindings.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

constexpr int kDeepestPerft = 15;

/// FEN, rules, and whether castling is that of Chess960.
using PositionState = std::tuple<std::string, std::string, bool>;

PositionHandle from_state(const PositionState& state) {
  const auto& [fen, variant, chess960] = state;
  const auto position = parse_position(rules_of(variant), fen);
  if (!position) raise_value_error("not a position: " + position.error().reason);
  return {*position, chess960};
}

std::vector<std::string> legal_moves_of(const PositionHandle& self) {
  std::vector<std::string> moves;
  for (const Move move : chess::legal_moves(self.position)) moves.push_back(to_uci(move, self.castling()));
  return moves;
}

bool is_legal(const PositionHandle& self, std::string_view text) {
  const auto move = find_move(self, text);
  return move && !move->is_null();
}

PositionHandle after(const PositionHandle& self, const nb::args& moves) {
  PositionHandle next = self;
  for_each_item(moves, [&](nb::handle move) { next.position.play(move_of(next, move_text(move))); });
  return next;
}

nb::dict pieces_of(const PositionHandle& self) {
  nb::dict pieces;
  for (int i = 0; i < 64; ++i) {
    const Square square = static_cast<Square>(i);
    if (!self.position.board().is_empty(square))
      pieces[to_string(square).c_str()] =
          std::string(1, to_char(self.position.board().piece_unchecked(square)));
  }
  return pieces;
}

/// Deep trees are counted by parts, between which signals are seen.
std::uint64_t count_leaves(const AnyPosition& position, int depth) {
  constexpr int kDepthOfPart = 4;
  if (depth <= kDepthOfPart) {
    raise_signals();
    const nb::gil_scoped_release release;
    return perft(position, depth);
  }
  std::uint64_t leaves = 0;
  for (const Move move : chess::legal_moves(position))
    leaves += count_leaves(position.after(move), depth - 1);
  return leaves;
}

std::uint64_t perft_of(const PositionHandle& self, int depth) {
  if (depth < 0 || depth > kDeepestPerft) raise_value_error("depth is 0 to 15");
  return count_leaves(self.position, depth);
}

std::tuple<double, double, double> win_chances(std::optional<int> cp, std::optional<int> mate, int ply,
                                               std::string_view model) {
  const auto known = parse_win_model(model);
  if (!known) raise_value_error("unknown model: '" + std::string(model) + "'");
  if (cp.has_value() == mate.has_value()) raise_value_error("give either cp or mate");
  if (ply < 0) raise_value_error("ply is 0 or more");
  if (mate == 0) raise_value_error("mate is above 0 (mates) or below 0 (is mated)");
  const Score score = cp ? Score::cp(*cp) : *mate > 0 ? Score::mate_in(*mate) : Score::mated_in(-*mate);
  const ResultChances chances = result_chances(score, ply, *known);
  return {chances.winning_chance(), chances.drawing_chance(), chances.losing_chance()};
}

}  // namespace

nb::object outcome_object(const std::optional<Outcome>& end) {
  if (!end) return nb::none();
  const nb::object winner = end->winner ? nb::cast(name_of(*end->winner)) : nb::none();
  return nb::make_tuple(std::string(to_string(end->termination)), winner);
}

std::string_view name_of(Color c) { return c == Color::White ? "white" : "black"; }

Color color_of(std::string_view name) {
  if (name != "white" && name != "black") raise_value_error("a side is 'white' or 'black'");
  return name == "white" ? Color::White : Color::Black;
}

Square square_of(std::string_view name) {
  const auto square = parse_square(name);
  if (!square) raise_value_error("not a square: '" + std::string(name) + "'");
  return *square;
}

std::vector<std::string> names_of(Bitboard squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(to_string(square));
  return names;
}

Variant rules_of(std::string_view variant) {
  const Variant rules = parse_variant_name(variant);
  if (!is_played(rules)) raise_value_error("unknown variant: '" + std::string(variant) + "'");
  return rules;
}

PositionHandle make_position(std::optional<std::string_view> fen, std::string_view variant) {
  const Variant rules = rules_of(variant);
  const bool is_960 = rules == Variant::Chess960 || names_chess960(variant);
  if (!fen) return {AnyPosition::start(rules), is_960};
  const auto position = parse_position(rules, *fen);
  if (!position) raise_value_error("not a position: " + position.error().reason);
  const auto start = parse_start(rules, is_960, *fen);
  return {start->position, start->chess960};
}

std::string variant_of(const PositionHandle& handle) {
  const Variant rules = handle.position.rules();
  return std::string(to_pgn_name(rules == Variant::Standard && handle.chess960 ? Variant::Chess960 : rules));
}

std::optional<Move> find_move(const PositionHandle& handle, std::string_view text) {
  if (const auto move = parse_uci_move(handle.position, text)) return *move;
  const auto move = parse_san(handle.position, text);
  return move ? std::optional(*move) : std::nullopt;
}

Move move_of(const PositionHandle& handle, std::string_view text) {
  if (const auto move = parse_uci_move(handle.position, text)) return *move;
  const auto move = parse_san(handle.position, text);
  if (!move)
    raise_value_error(std::string(to_string(move.error())) + " '" + std::string(text) + "' in " +
                      to_fen(handle.position));
  return *move;
}

const Position& chess_of(const PositionHandle& handle, std::string_view who) {
  if (!handle.position.is_chess()) raise_value_error(std::string(who) + " knows only the rules of chess");
  return handle.position.chess();
}

void bind_position(nb::module_& module) {
  nb::class_<PositionHandle> type(
      module, "Position", "A position by the rules of chess, Chess960 or a variant. It never changes.");
  type.def(
          "__init__",
          [](PositionHandle* self, std::optional<std::string_view> fen, std::string_view variant) {
            new (self) PositionHandle(make_position(fen, variant));
          },
          "fen"_a = nb::none(), "variant"_a = "Standard",
          "Reads a FEN. Without one it is the start position of the variant. Variants have the names of PGN\n"
          "tags, in any case: Standard, Chess960, Crazyhouse, Atomic, Antichess, Three-check,\n"
          "'King of the Hill', Horde, 'Racing Kings', Giveaway, Suicide. Raises ValueError.")
      .def_prop_ro(
          "fen", [](const PositionHandle& self) { return to_fen(self.position); },
          "All fields. An en passant square is there only if a capture is legal.")
      .def_prop_ro("variant", &variant_of, "The name as in PGN tags: 'Standard', 'Chess960', 'Atomic'.")
      .def_prop_ro(
          "turn", [](const PositionHandle& self) { return name_of(self.position.turn()); },
          "The side to move: 'white' or 'black'.")
      .def_prop_ro(
          "ply", [](const PositionHandle& self) { return self.position.ply(); },
          "Half-moves since move 1 with White to move.")
      .def_prop_ro(
          "key", [](const PositionHandle& self) { return static_cast<std::uint64_t>(self.position.key()); },
          "A Zobrist key of 64 bits, for all variants that of lichess.org. Positions that are equal by the\n"
          "rule of repetition have the same.")
      .def_prop_ro("pieces", &pieces_of, nb::sig("def pieces(self) -> dict[str, str]"),
                   "The pieces by square: {'e1': 'K', 'e8': 'k', ...}.")
      .def_prop_ro(
          "in_check", [](const PositionHandle& self) { return self.position.in_check(); },
          "Is the side to move in check?")
      .def_prop_ro(
          "checkers", [](const PositionHandle& self) { return names_of(self.position.checkers()); },
          "The squares of the pieces that give check.")
      .def("legal_moves", &legal_moves_of, "All legal moves in UCI: ['e2e4', ...].")
      .def("is_legal", &is_legal, "move"_a, "Is this move in UCI or SAN legal? The null move is not.")
      .def("after", &after, nb::sig("def after(self, *moves: str) -> Position"),
           "The position after one or more moves in UCI or SAN; '0000' passes, which check forbids. Raises\n"
           "ValueError for an illegal move.")
      .def(
          "san",
          [](const PositionHandle& self, std::string_view move) {
            return to_san(self.position, move_of(self, move));
          },
          "move"_a, "A move in SAN: 'Nf3', 'O-O', 'exd8=Q#'. Raises ValueError.")
      .def(
          "parse_san",
          [](const PositionHandle& self, std::string_view text) {
            const auto move = parse_san(self.position, text);
            if (!move)
              raise_value_error(std::string(to_string(move.error())) + " '" + std::string(text) + "' in " +
                                to_fen(self.position));
            return to_uci(*move, self.castling());
          },
          "text"_a, "Reads SAN as leniently as files need it, and returns UCI. Raises ValueError.")
      .def(
          "outcome", [](const PositionHandle& self) { return outcome_object(outcome_of(self.position)); },
          nb::sig("def outcome(self) -> tuple[str, str | None] | None"),
          "How the game has ended, without repetitions: ('checkmate', 'white'), ('stalemate', None).\n"
          "None if it goes on.")
      .def("perft", &perft_of, "depth"_a,
           "The number of leaves of the tree of legal moves after so many half-moves (0 to 15).")
      .def(
          "__eq__",
          [](const PositionHandle& self, const PositionHandle& other) {
            return self.position == other.position;
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const PositionHandle& self) { return static_cast<std::uint64_t>(self.position.key()) >> 1; })
      .def("__getstate__",
           [](const PositionHandle& self) {
             return PositionState{to_fen(self.position), to_pgn_name(self.position.rules()), self.chess960};
           })
      .def("__setstate__", [](PositionHandle& self,
                              const PositionState& state) { new (&self) PositionHandle(from_state(state)); })
      .def("__repr__", [](const PositionHandle& self) {
        const std::string variant = variant_of(self);
        return "Position('" + to_fen(self.position) + "'" +
               (variant == "Standard" ? "" : ", variant='" + variant + "'") + ")";
      });
  add_questions(type);
  add_notations(type);
  add_transforms(type);
  module.def(
      "win_chances", &win_chances, nb::kw_only(), "cp"_a = nb::none(), "mate"_a = nb::none(), "ply"_a = 0,
      "model"_a = "sf",
      "The chances (win, draw, loss) that a score means, each 0 to 1, for the side whose view the score "
      "is.\n`cp` are centipawns, `mate` moves to mate (below 0: is mated), `ply` half-moves since the "
      "start.\nModels: sf12, sf14, sf15, sf15.1, sf16, sf16.1, sf (the newest), lichess. Raises ValueError.");
}

}}  // namespace chess::python
