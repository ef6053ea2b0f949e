// SPDX-License-Identifier: GPL-3.0-or-later
// A position as Python sees it: with the rules of its variant, and never changed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.h"
#include "notation/variant_text.h"
#include "variant/any_position.h"

namespace nanobind {
template <typename T, typename... Ts>
class class_;
class object;
}  // namespace nanobind

namespace chess { inline namespace python {

/// A position of any variant.
struct PositionHandle {
  AnyPosition position;
  bool chess960 = false;  ///< castling is king takes rook in UCI

  CastlingNotation castling() const {
    return chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  }
};

/// The position of a FEN, or the start of a variant. Raises ValueError.
PositionHandle make_position(std::optional<std::string_view> fen, std::string_view variant);
/// The rules of that name. Raises ValueError for a name that is not known.
Variant rules_of(std::string_view variant);
/// The name of the rules as in PGN tags.
std::string variant_of(const PositionHandle& handle);

/// A legal move in UCI or SAN, or the null move when the side to move is not in check; nothing for other
/// texts.
std::optional<Move> find_move(const PositionHandle& handle, std::string_view text);
/// The same. Raises ValueError with what is wrong.
Move move_of(const PositionHandle& handle, std::string_view text);
/// The position of standard chess or Chess960 for tables and books. Raises ValueError for other variants.
const Position& chess_of(const PositionHandle& handle, std::string_view who);

/// "white" or "black".
std::string_view name_of(Color c);
/// Reads these words. Raises ValueError.
Color color_of(std::string_view name);
/// Reads "e4". Raises ValueError.
Square square_of(std::string_view name);
/// The names of the squares, from a1 to h8.
std::vector<std::string> names_of(Bitboard squares);

/// ('checkmate', 'white'), ('stalemate', None); None without an end.
nanobind::object outcome_object(const std::optional<Outcome>& end);

// The parts of the class Position.

/// Attacks, pins, kinds of moves, ends: what is asked.
void add_questions(nanobind::class_<PositionHandle>& type);
/// Texts and pictures: FEN, EPD, boards, SVG, lines of moves.
void add_notations(nanobind::class_<PositionHandle>& type);
/// Other positions that are made from one.
void add_transforms(nanobind::class_<PositionHandle>& type);

}}  // namespace chess::python
