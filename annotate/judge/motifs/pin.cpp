// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/pin.h"

#include <algorithm>

#include "annotate/judge/motifs/ray.h"

namespace annotate {

namespace {

using chess::Board;
using chess::Role;
using chess::Square;

/// When the piece that stood on `pinned` falls: there, or where it has taken the slider. 0: never.
std::size_t fall_of(const PlayedLine& line, Square pinned, Square slider) {
  const auto piece = line.positions[1].board().piece_at(pinned);
  for (std::size_t i = 2; i < line.moves.size() && i <= 4; i += 2) {
    const bool took_slider = line.moves[i - 1].from() == pinned && line.moves[i - 1].to() == slider;
    if (took_slider) return line.moves[i].to() == slider ? i : 0;
    if (line.positions[i].board().piece_at(pinned) != piece) return 0;
    if (line.moves[i].to() == pinned && !line.moves[i].is_castling()) return i;
  }
  return 0;
}

}  // namespace

std::optional<Shape> find_pin(const PlayedLine& line) {
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return std::nullopt;
  const chess::Move m = line.moves.front();
  const Board& board = line.positions[1].board();
  const Role slider = man_that_moved(line).role;
  const auto old_rows = rows_seen_from(line.positions[0].board(), m.from());
  for (const Row& row : rows_seen_from(board, m.to())) {
    const Role front = board.role_unchecked(row.front);
    const Role behind = board.role_unchecked(row.behind);
    if (front == Role::Pawn || behind <= front ||
        chess::exchange_value(behind) == chess::exchange_value(front))
      continue;
    if (!is_worth_attacking(board, slider, row.behind)) continue;
    if (std::find(old_rows.begin(), old_rows.end(), row) != old_rows.end()) continue;
    if (const std::size_t harvest = fall_of(line, row.front, m.to())) return Shape{front, behind, harvest};
  }
  return std::nullopt;
}

}  // namespace annotate
