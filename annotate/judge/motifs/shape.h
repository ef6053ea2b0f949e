// SPDX-License-Identifier: GPL-3.0-or-later
// What fork, pin, skewer and discovered attack have in common: two men named in it, and the half-move of
// the line in which its fruit is taken. Whether that fruit stays won, others count (played_line.h).
#pragma once

#include <cstddef>

#include "annotate/judge/motifs/played_line.h"
#include "core/role.h"
#include "core/see.h"

namespace annotate {

struct Shape {
  chess::Role first;
  chess::Role second;
  std::size_t harvest;  ///< index into the line's moves
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// Where the man that made `m` stands now. Precondition: no castling.
inline chess::Piece man_that_moved(const PlayedLine& line) {
  return line.positions[1].board().piece_unchecked(line.moves.front().to());
}

/// Does the man of `attacker` on `target`'s line threaten it: a king, a man worth more, or a piece that
/// nobody guards?
inline bool is_worth_attacking(const chess::Board& board, chess::Role attacker, chess::Square target) {
  const chess::Piece man = board.piece_unchecked(target);
  if (man.role == chess::Role::King) return true;
  if (chess::exchange_value(man.role) > chess::exchange_value(attacker)) return true;
  return man.role != chess::Role::Pawn && board.attackers_to(target, man.color).empty();
}

/// The half-move (2 or 4) in which something of the man on `from`, unmoved since half-move 0, takes what
/// stood on `target` then. 0: it does not.
inline std::size_t harvest_by(const PlayedLine& line, chess::Square from, chess::Square target) {
  const auto man = line.positions[1].board().piece_at(from);
  const auto prey = line.positions[1].board().piece_at(target);
  for (std::size_t i = 2; i < line.moves.size() && i <= 4; i += 2) {
    const chess::Board& board = line.positions[i].board();
    if (board.piece_at(from) != man || board.piece_at(target) != prey) return 0;
    const chess::Move m = line.moves[i];
    if (m.from() == from && m.to() == target && !m.is_castling()) return i;
  }
  return 0;
}

}  // namespace annotate
