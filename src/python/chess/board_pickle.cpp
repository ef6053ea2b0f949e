// SPDX-License-Identifier: GPL-3.0-or-later
// The class Board: pickling, and the position as a key of a dict.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "python/chess/arguments.h"
#include "python/chess/board_parts.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

using Numbers = std::vector<std::int64_t>;

/// Calls `use` with all that a board consists of, as references to sets, numbers and enumerators.
template <class BoardOrConst, class Use>
void for_each_part(BoardOrConst& board, Use use) {
  for (auto& squares : board.roles) use(squares);
  for (auto& squares : board.colors) use(squares);
  use(board.occupied);
  use(board.promoted);
  use(board.castling_rights);
  use(board.halfmove_clock);
  use(board.fullmove_number);
  for (auto& left : board.checks_left) use(left);
  for (auto& pocket : board.pockets)
    for (auto& count : pocket.counts) use(count);
}

constexpr int kNoSquare = 64;

Numbers to_numbers(const LooseBoard& board) {
  Numbers numbers;
  for_each_part(board, [&]<class T>(const T& part) {
    if constexpr (std::is_same_v<T, Bitboard>)
      numbers.push_back(static_cast<std::int64_t>(part.bits()));
    else
      numbers.push_back(part);
  });
  for (const int number :
       {board.ep_square ? index_of(*board.ep_square) : kNoSquare, static_cast<int>(board.turn),
        static_cast<int>(board.rules), static_cast<int>(board.chess960)})
    numbers.push_back(number);
  return numbers;
}

[[noreturn]] void raise_no_board() { raise_as(PyExc_ValueError, "the pickle has no board"); }

LooseBoard to_board(const Numbers& numbers) {
  LooseBoard board;
  if (numbers.size() != to_numbers(board).size()) raise_no_board();
  auto next = numbers.begin();
  for_each_part(board, [&]<class T>(T& part) {
    if constexpr (std::is_same_v<T, Bitboard>)
      part = Bitboard(static_cast<std::uint64_t>(*next++));
    else
      part = static_cast<T>(*next++);
  });
  const auto take = [&](std::int64_t end) {
    if (*next < 0 || *next >= end) raise_no_board();
    return static_cast<int>(*next++);
  };
  const int ep = take(kNoSquare + 1);
  if (ep != kNoSquare) board.ep_square = square_at(ep);
  board.turn = static_cast<Color>(take(2));
  board.rules = static_cast<Variant>(take(static_cast<int>(Variant::Other)));
  board.chess960 = take(2) != 0;
  return board;
}

nb::object attributes_of(nb::handle self) { return nb::getattr(self, "__dict__", nb::none()); }

void set_attributes(nb::handle self, nb::handle attributes) {
  if (!attributes.is_none()) self.attr("__dict__").attr("update")(attributes);
}

nb::tuple board_state(nb::handle self) {
  BoardHandle& board = nb::cast<BoardHandle&>(self);
  nb::list boards, moves;
  for (const PastBoard& past : board.past) {
    boards.append(nb::cast(to_numbers(past.board)));
    moves.append(move_object(past.move));
  }
  return nb::make_tuple(nb::cast(to_numbers(board.board)), boards, moves, move_stack_of(board),
                        attributes_of(self));
}

void set_board_state(nb::pointer_and_handle<BoardHandle> self, const nb::tuple& state) {
  if (state.size() != 5) raise_no_board();
  BoardHandle read;
  read.board = to_board(nb::cast<Numbers>(state[0]));
  const nb::list boards = nb::cast<nb::list>(state[1]), moves = nb::cast<nb::list>(state[2]);
  if (boards.size() != moves.size()) raise_no_board();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const PastBoard past{to_board(nb::cast<Numbers>(boards[i])), nb::cast<LooseMove>(moves[i])};
    if (!past.move.is_null() && !past.move.drop && !past.board.role_at(past.move.from)) raise_no_board();
    read.past.push_back(past);
  }
  read.moves = nb::cast<nb::list>(state[3]);
  new (self.p) BoardHandle(std::move(read));
  set_attributes(self.h, state[4]);
}

nb::tuple base_state_of(nb::handle self) {
  return nb::make_tuple(nb::cast(to_numbers(nb::cast<BaseBoardHandle&>(self).board)), attributes_of(self));
}

void set_base_state(nb::pointer_and_handle<BaseBoardHandle> self, const nb::tuple& state) {
  if (state.size() != 2) raise_no_board();
  new (self.p) BaseBoardHandle{to_board(nb::cast<Numbers>(state[0]))};
  set_attributes(self.h, state[1]);
}

/// What the rule of repetition compares.
nb::tuple transposition_key(const BoardHandle& self) {
  const LooseBoard& board = self.board;
  nb::list key;
  for (const Role role : kRoles) key.append(board.roles[role].bits());
  key.append(board.colors[Color::White].bits());
  key.append(board.colors[Color::Black].bits());
  key.append(board.turn == Color::White);
  key.append(board.clean_castling_rights().bits());
  const bool has_ep = board.has_legal_en_passant();
  key.append(has_ep ? nb::int_(index_of(*board.ep_square)) : nb::object(nb::none()));
  if (board.rules == Variant::ThreeCheck)
    for (const Color c : kColors) key.append(board.checks_left[c]);
  if (board.rules == Variant::Crazyhouse) {
    key.append(board.promoted.bits());
    for (const Color c : kColors) key.append(to_text(board.pockets[c]));
  }
  if (board.is_antichess()) key.append((board.roles[Role::King] & board.promoted).bits());
  return nb::tuple(key);
}

}  // namespace

void bind_base_board_pickle(BaseBoardClass& type) {
  type.def("__getstate__", &base_state_of).def("__setstate__", &set_base_state, "state"_a);
}

void bind_board_pickle(BoardClass& type) {
  type.def("__getstate__", &board_state)
      .def("__setstate__", &set_board_state, "state"_a)
      .def("_transposition_key", &transposition_key,
           nb::sig("def _transposition_key(self) -> typing.Hashable"),
           "Equal for positions that are equal by the rule of repetition.");
}

}}  // namespace chess::python
