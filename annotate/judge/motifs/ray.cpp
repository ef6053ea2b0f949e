// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/ray.h"

namespace annotate {

using chess::Bitboard;
using chess::Role;
using chess::Square;

std::vector<Row> rows_seen_from(const chess::Board& board, Square slider) {
  std::vector<Row> rows;
  const chess::Piece man = board.piece_unchecked(slider);
  if (man.role != Role::Bishop && man.role != Role::Rook && man.role != Role::Queen) return rows;
  const Bitboard seen = chess::attacks_from(man, slider, board.occupied());
  for (const Square front : seen& board.pieces(!man.color)) {
    const Bitboard beyond = chess::attacks_from(man, slider, board.occupied() ^ Bitboard(front)) & ~seen &
                            chess::line_through(slider, front) & board.pieces(!man.color);
    if (beyond.any()) rows.push_back({front, beyond.first()});
  }
  return rows;
}

}  // namespace annotate
