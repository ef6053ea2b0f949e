// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/exchanges.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"

namespace annotate {

int material_of(const chess::Board& board, chess::Color side) {
  int sum = 0;
  for (const chess::Role role : chess::kRoles) {
    if (role == chess::Role::King) continue;
    sum +=
        chess::exchange_value(role) * (board.pieces(side, role).count() - board.pieces(!side, role).count());
  }
  return sum;
}

bool is_quiet(const chess::Position& pos) {
  const auto moves = chess::legal_moves(pos);
  if (moves.empty()) return true;
  if (pos.in_check()) return false;
  return std::none_of(moves.begin(), moves.end(), [&](chess::Move m) {
    return (pos.is_capture(m) || m.is_promotion()) && chess::exchange_at_least(pos, m, 1);
  });
}

std::vector<chess::Move> presentable_line(const chess::Position& start, std::span<const chess::Move> line,
                                          std::size_t limit) {
  std::vector<chess::Move> moves;
  std::size_t quiet_length = 0;
  chess::Position pos = start;
  for (const chess::Move m : line) {
    if (moves.size() == limit || m.is_null() || !pos.is_legal(m)) break;
    pos.play(m);
    moves.push_back(m);
    if (is_quiet(pos)) quiet_length = moves.size();
  }
  if (quiet_length > 0) moves.resize(quiet_length);
  return moves;
}

}  // namespace annotate
