// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/broken_score.h"

#include <algorithm>

#include "core/movegen.h"
#include "core/see.h"
#include "evals/win_chance.h"

namespace chess { inline namespace judge {

namespace {

/// A queen for a minor piece, at least. Centipawns.
constexpr int kLargeProfit = 500;
/// A blunder, in winning chances.
constexpr double kBlunder = 0.30;
/// From the first half-move in which the queen is not taken to the last one.
constexpr std::size_t kUntakenPlies = 2 * kUntakenQueens - 1;

bool is_blunder(std::span<const Position> positions, std::span<const PositionEval> evals, double constant,
                std::size_t move) {
  const auto& before = evals[move].score;
  const auto& after = evals[move + 1].score;
  if (!before || !after) return false;
  const Color mover = positions[move].turn();
  return winning_chances(before->seen_by(mover, Color::White), constant) -
             winning_chances(after->seen_by(mover, Color::White), constant) >=
         kBlunder;
}

}  // namespace

Bitboard untaken_queens(const Position& pos, Move played) {
  Bitboard untaken;
  if (played.is_null() || pos.is_capture(played)) return untaken;
  const Board& board = pos.board();
  Bitboard attacked;
  for (const Square queen : board.pieces(!pos.turn(), Role::Queen))
    if (board.attackers_to(queen, pos.turn()).any()) attacked |= queen;
  if (attacked.empty() || pos.after(played).in_check()) return untaken;
  for (const Move m : legal_moves(pos))
    if (attacked.has(m.to()) && exchange_at_least(pos, m, kLargeProfit)) untaken |= m.to();
  return untaken;
}

std::optional<UntakenQueen> find_untaken_queen(std::span<const Position> positions,
                                               std::span<const Move> moves, std::size_t from) {
  for (std::size_t first = from; first + kUntakenPlies <= moves.size(); ++first) {
    Bitboard queens = untaken_queens(positions[first], moves[first]);
    for (std::size_t i = first + 1; i < first + kUntakenPlies && queens.any(); ++i) {
      const bool is_owner = (i - first) % 2 == 1;
      queens &= is_owner ? ~Bitboard(moves[i].from()) : untaken_queens(positions[i], moves[i]);
    }
    if (queens.any()) return UntakenQueen{first, queens.first()};
  }
  return std::nullopt;
}

std::optional<std::size_t> find_broken_score(std::span<const Position> positions, std::span<const Move> moves,
                                             std::span<const PositionEval> evals, double win_chance_constant,
                                             std::size_t first) {
  const auto loses_much = [&](std::size_t move) {
    return is_blunder(positions, evals, win_chance_constant, move);
  };
  for (auto untaken = find_untaken_queen(positions, moves, first); untaken;
       untaken = find_untaken_queen(positions, moves, untaken->first + 1)) {
    std::size_t at = untaken->first;
    const Color taker = positions[at].turn();
    const auto is_attacked = [&](std::size_t position) {
      const Board& board = positions[position].board();
      return board.pieces(!taker, Role::Queen).has(untaken->square) &&
             board.attackers_to(untaken->square, taker).any();
    };
    bool is_broken = true;
    for (std::size_t i = at; i < at + kUntakenPlies; ++i) is_broken = is_broken && loses_much(i);
    if (!is_broken) continue;
    while (at > first && loses_much(at - 1) && is_attacked(at - 1)) --at;
    return at;
  }
  return std::nullopt;
}

}}  // namespace chess::judge
