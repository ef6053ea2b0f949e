// SPDX-License-Identifier: GPL-3.0-or-later
// What a Board does with its moves: playing, repetitions and claims.
#include "python/chess/board_handle.h"

#include <algorithm>

namespace nb = nanobind;

namespace chess { inline namespace python {

namespace {

/// The positions that may stand on the board again: this one, and those before it back to the last move that
/// cannot be undone. The last one comes first.
std::vector<const LooseBoard*> repeatable(const BoardHandle& self) {
  std::vector<const LooseBoard*> boards{&self.board};
  for (std::size_t i = self.past.size(); i-- > 0;) {
    const auto& [board, move] = self.past[i];
    if (board.is_irreversible(move)) break;
    boards.push_back(&board);
  }
  return boards;
}

std::ptrdiff_t count_of(const std::vector<const LooseBoard*>& boards, const LooseBoard& wanted) {
  return std::ranges::count_if(boards, [&](const LooseBoard* board) { return board->repeats(wanted); });
}

}  // namespace

void BoardHandle::clear_stack() {
  past.clear();
  if (moves.is_valid() && moves.ptr() && PyList_Check(moves.ptr()))
    PyList_SetSlice(moves.ptr(), 0, PyList_Size(moves.ptr()), nullptr);
}

bool BoardHandle::is_repetition(int count) const {
  int left = count - 1;
  for (std::size_t i = past.size(); left > 0 && i-- > 0;) {
    const auto& [before, move] = past[i];
    if (before.is_irreversible(move)) return false;
    if (before.repeats(board)) --left;
  }
  return left <= 0;
}

bool BoardHandle::can_claim_threefold_repetition() const {
  const auto boards = repeatable(*this);
  if (count_of(boards, board) >= 3) return true;
  LooseMoveList legal;
  board.append_legal_moves({}, legal);
  return std::ranges::any_of(legal, [&](const LooseMove& m) {
    LooseBoard after = board;
    after.push(m);
    return count_of(boards, after) >= 2;
  });
}

bool BoardHandle::can_claim_fifty_moves() const {
  if (has_clock(board, 100)) return true;
  if (board.halfmove_clock < 99) return false;
  LooseMoveList legal;
  board.append_legal_moves({}, legal);
  return std::ranges::any_of(legal, [&](const LooseMove& m) {
    if (board.is_zeroing(m)) return false;
    LooseBoard after = board;
    after.push(m);
    return has_clock(after, 100);
  });
}

std::optional<BoardOutcome> BoardHandle::outcome(bool claim_draw) const {
  if (const auto end = outcome_of(board)) return end;
  const auto draw = [](BoardTermination t) { return BoardOutcome{t, std::nullopt}; };
  if (is_repetition(5)) return draw(BoardTermination::FivefoldRepetition);
  if (!claim_draw) return std::nullopt;
  if (can_claim_fifty_moves()) return draw(BoardTermination::FiftyMoves);
  if (can_claim_threefold_repetition()) return draw(BoardTermination::ThreefoldRepetition);
  return std::nullopt;
}

nb::object move_stack_of(BoardHandle& self) {
  if (!self.moves.is_valid()) self.moves = nb::list();
  return self.moves;
}

bool is_playable(const BoardHandle& self, const LooseMove& move) {
  return move.is_null() || move.drop || self.board.role_at(move.from);
}

void check_is_playable(const BoardHandle& self, const LooseMove& move) {
  if (is_playable(self, move)) return;
  raise_as(PyExc_AssertionError, "push() expects move to be pseudo-legal, but got " + to_uci(move) + " in " +
                                     to_board_field(self.board, false));
}

void push(BoardHandle& self, const LooseMove& m) {
  check_is_playable(self, m);
  if (m.drop && self.board.rules == Variant::Crazyhouse &&
      self.board.pockets[self.board.turn].counts[*m.drop] == 0)
    raise_as(PyExc_AssertionError, "no such piece in the pocket: " + to_uci(m));
  const LooseMove own = self.board.own_form(self.board.rook_form(m));
  const nb::object moves = move_stack_of(self);
  if (PyList_Append(moves.ptr(), move_object(own).ptr()) < 0) throw nb::python_error();
  self.past.push_back({self.board, own});
  self.board.push(own);
}

nb::object new_board_like(nb::handle board) {
  if (!is_plain_board(board)) {
    nb::object made = board.type()(nb::none());
    if (!nb::isinstance<BoardHandle>(made)) raise_as(PyExc_TypeError, "the class of a board makes no boards");
    return made;
  }
  nb::object made = nb::inst_alloc(board.type());
  new (nb::inst_ptr<BoardHandle>(made)) BoardHandle();
  nb::inst_mark_ready(made);
  return made;
}

bool is_plain_board(nb::handle board) {
  static const nb::handle kType = nb::type<BoardHandle>();
  return board.type().is(kType);
}

}}  // namespace chess::python
