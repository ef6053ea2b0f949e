// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/exchanges.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"

namespace chess { inline namespace evals {

int material_of(const Board& board, Color side) {
  int sum = 0;
  for (const Role role : kRoles) {
    if (role == Role::King) continue;
    sum += exchange_value(role) * (board.pieces(side, role).count() - board.pieces(!side, role).count());
  }
  return sum;
}

bool is_quiet(const Position& pos) {
  const auto moves = legal_moves(pos);
  if (moves.empty()) return true;
  if (pos.in_check()) return false;
  return std::none_of(moves.begin(), moves.end(), [&](Move m) {
    return (pos.is_capture(m) || m.is_promotion()) && exchange_at_least(pos, m, 1);
  });
}

std::vector<Move> presentable_line(const Position& start, std::span<const Move> line, std::size_t limit) {
  std::vector<Move> moves;
  std::size_t quiet_length = 0;
  Position pos = start;
  for (const Move m : line) {
    if (moves.size() == limit || m.is_null() || !pos.is_legal(m)) break;
    pos.play(m);
    moves.push_back(m);
    if (is_quiet(pos)) quiet_length = moves.size();
  }
  if (quiet_length > 0) moves.resize(quiet_length);
  return moves;
}

}}  // namespace chess::evals
