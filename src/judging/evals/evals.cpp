// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/evals.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/outcome.h"
#include "core/see.h"

namespace chess { inline namespace evals {

std::optional<Score> terminal_score(const Position& pos) {
  const auto outcome = outcome_of(pos);
  if (!outcome) return std::nullopt;
  if (!outcome->winner) return Score::cp(0);
  return *outcome->winner == Color::White ? Score::mate_in(0) : Score::mated_in(0);
}

Score score_before(Color mover, Score after) {
  return after.seen_by(!mover, Color::White).before_move().seen_by(Color::White, mover);
}

Score score_after(Color mover, Score before) {
  if (!before.is_mate()) return before;
  const bool white_mates = before.is_winning_mate();
  const int nearer = white_mates == (mover == Color::White) ? 1 : 0;
  const int moves = std::max(1, before.moves_to_mate() - nearer);
  return white_mates ? Score::mate_in(moves) : Score::mated_in(moves);
}

bool is_best_move(const Position& pos, Move played, const PositionEval& eval) {
  if (played.is_null()) return false;
  if (!eval.line.empty() && eval.line.front() == played) return true;
  return count_legal_moves(pos) == 1;
}

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
