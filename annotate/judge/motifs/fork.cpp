// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/fork.h"

#include <utility>

namespace annotate {

using chess::Bitboard;
using chess::Board;
using chess::Role;
using chess::Square;

std::optional<Shape> find_fork(const PlayedLine& line) {
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return std::nullopt;
  const chess::Move m = line.moves.front();
  const chess::Piece attacker = man_that_moved(line);
  const Board& old_board = line.positions[0].board();
  const Board& board = line.positions[1].board();

  Bitboard targets;
  for (const Square s :
       chess::attacks_from(attacker, m.to(), board.occupied()) & board.pieces(!attacker.color))
    if (is_worth_attacking(board, attacker.role, s)) targets |= s;
  const Bitboard old_targets =
      chess::attacks_from(old_board.piece_unchecked(m.from()), m.from(), old_board.occupied());

  for (const Square taken : targets) {
    const std::size_t harvest = harvest_by(line, m.to(), taken);
    if (harvest == 0) continue;
    std::optional<Square> other;
    for (const Square s : targets) {
      if (s == taken || (old_targets.has(s) && old_targets.has(taken))) continue;
      if (!other || board.role_unchecked(s) > board.role_unchecked(*other)) other = s;
    }
    if (!other) continue;
    Role first = board.role_unchecked(*other);
    Role second = board.role_unchecked(taken);
    if (second > first) std::swap(first, second);
    return Shape{first, second, harvest};
  }
  return std::nullopt;
}

}  // namespace annotate
