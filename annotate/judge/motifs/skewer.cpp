// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/skewer.h"

#include <algorithm>

#include "annotate/judge/motifs/ray.h"

namespace annotate {

std::optional<Shape> find_skewer(const PlayedLine& line) {
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return std::nullopt;
  const chess::Move m = line.moves.front();
  const chess::Board& board = line.positions[1].board();
  const chess::Role slider = man_that_moved(line).role;
  const auto old_rows = rows_seen_from(line.positions[0].board(), m.from());
  for (const Row& row : rows_seen_from(board, m.to())) {
    const chess::Role front = board.role_unchecked(row.front);
    const chess::Role behind = board.role_unchecked(row.behind);
    if (behind == chess::Role::Pawn || chess::exchange_value(behind) > chess::exchange_value(front)) continue;
    if (!is_worth_attacking(board, slider, row.front)) continue;
    if (std::find(old_rows.begin(), old_rows.end(), row) != old_rows.end()) continue;
    const bool steps_aside = line.moves[1].from() == row.front;
    if (steps_aside && harvest_by(line, m.to(), row.behind) == 2) return Shape{front, behind, 2};
  }
  return std::nullopt;
}

}  // namespace annotate
