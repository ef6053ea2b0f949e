// SPDX-License-Identifier: GPL-3.0-or-later
// The small values of marginalia.chess, as its bindings take and give them: squares, sets of squares, pieces.
// In Python a square is an int from 0 (A1) to 63 (H8), a piece type an int from 1 (pawn) to 6 (king), and a
// colour a bool, which is true for White.
#pragma once

#include "core/bitboard.h"
#include "core/piece.h"

namespace nanobind {
class handle;
class object;
}  // namespace nanobind

namespace chess { inline namespace python {

/// The class SquareSet of Python, whose sets can be changed.
struct SquareSet {
  Bitboard squares;
};

/// The squares of whatever stands for a set: a SquareSet, a number (its lower 64 bits count) or an iterable
/// of squares. Raises TypeError, and IndexError for a square that is not on the board.
Bitboard squares_of(nanobind::handle value);
/// The square with this index. As in a list, -1 is the last one. Raises TypeError and IndexError.
Square square_of(nanobind::handle index);

/// The piece type as Python has it.
constexpr int number_of(Role role) { return static_cast<int>(role) + 1; }
/// The colour that is White for what is true.
constexpr Color color_of(bool is_white) { return is_white ? Color::White : Color::Black; }

/// The object of Python for a piece. There is one for each of the twelve, since pieces do not change.
nanobind::object piece_object(Piece piece);

}}  // namespace chess::python
