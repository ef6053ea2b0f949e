// SPDX-License-Identifier: GPL-3.0-or-later
// The classes BaseBoard and Board of marginalia.chess, as their bindings see them, and what these share.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "python/chess/loose_board.h"
#include "python/chess/loose_rules.h"
#include "python/chess/loose_text.h"
#include "python/chess/slots.h"

namespace chess { inline namespace python {

/// A BaseBoard. It uses only the pieces.
struct BaseBoardHandle {
  LooseBoard board;
};

/// A position that was, and the move that was played there.
struct PastBoard {
  LooseBoard board;
  LooseMove move;
};

/// A Board.
struct BoardHandle : BaseBoardHandle {
  std::vector<PastBoard> past;
  /// The moves of `past` as the list that Python sees, made when it is needed.
  nanobind::object moves;

  void clear_stack();
  /// How often the position has been there, this time included, as far as no move has made it impossible.
  bool is_repetition(int count) const;
  bool can_claim_threefold_repetition() const;
  bool can_claim_fifty_moves() const;
  std::optional<BoardOutcome> outcome(bool claim_draw) const;
};

/// A new move for Python.
nanobind::object move_object(const LooseMove& m);
nanobind::list move_list(const LooseMoveList& moves);
/// The list of a board's moves.
nanobind::object move_stack_of(BoardHandle& self);
/// Is it the null move, a drop, or does a piece stand on its first square?
bool is_playable(const BoardHandle& self, const LooseMove& move);
/// Raises AssertionError if not.
void check_is_playable(const BoardHandle& self, const LooseMove& move);
/// Plays a move. Raises AssertionError if it is not playable.
void push(BoardHandle& self, const LooseMove& m);
/// A board of the same class, empty but for what its class puts there.
nanobind::object new_board_like(nanobind::handle board);
/// Is it a Board itself, not one of a derived class, whose methods may differ?
bool is_plain_board(nanobind::handle board);

/// Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
[[noreturn]] void raise_move_error(const MoveTextError& error);

template <class T>
T move_or_raise(MoveResult<T>&& result) {
  if (!result) raise_move_error(result.error());
  return *std::move(result);
}

}}  // namespace chess::python
