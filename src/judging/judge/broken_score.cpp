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

bool is_blunder(const GameCase& game, std::size_t move) {
  const auto& before = game.positions[move].eval.score;
  const auto& after = game.positions[move + 1].eval.score;
  if (!before || !after) return false;
  const auto chances = [&](Score score) {
    return winning_chances(score.seen_by(game.mover(move), Color::White), game.rules.win_chance_constant);
  };
  return chances(*before) - chances(*after) >= kBlunder;
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

std::optional<UntakenQueen> find_untaken_queen(const GameCase& game, std::size_t from) {
  const auto untaken_at = [&](std::size_t i) { return untaken_queens(game.before(i), game.moves[i].played); };
  for (std::size_t first = from; first + kUntakenPlies <= game.moves.size(); ++first) {
    Bitboard queens = untaken_at(first);
    for (std::size_t i = first + 1; i < first + kUntakenPlies && queens.any(); ++i) {
      const bool is_owner = (i - first) % 2 == 1;
      queens &= is_owner ? ~Bitboard(game.moves[i].played.from()) : untaken_at(i);
    }
    if (queens.any()) return UntakenQueen{first, queens.first()};
  }
  return std::nullopt;
}

std::optional<std::size_t> find_broken_score(const GameCase& game) {
  const std::size_t first = game.judged.first;
  for (auto untaken = find_untaken_queen(game, first); untaken;
       untaken = find_untaken_queen(game, untaken->first + 1)) {
    std::size_t at = untaken->first;
    const Color taker = game.mover(at);
    const auto is_attacked = [&](std::size_t move) {
      const Board& board = game.before(move).board();
      return board.pieces(!taker, Role::Queen).has(untaken->square) &&
             board.attackers_to(untaken->square, taker).any();
    };
    bool is_broken = true;
    for (std::size_t i = at; i < at + kUntakenPlies; ++i) is_broken = is_broken && is_blunder(game, i);
    if (!is_broken) continue;
    while (at > first && is_blunder(game, at - 1) && is_attacked(at - 1)) --at;
    return at;
  }
  return std::nullopt;
}

}}  // namespace chess::judge
