// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/motifs/discovery.h"

namespace annotate {

namespace {

using chess::Bitboard;
using chess::Board;
using chess::Role;
using chess::Square;

/// The half-move in which the slider takes its target, or the man that stepped aside takes a piece: at once
/// (only with a check behind it) or in its next move. Nothing where neither does.
std::optional<std::size_t> harvest_of(const PlayedLine& line, Square slider, Square target) {
  const bool is_check = line.positions[1].board().role_unchecked(target) == Role::King;
  if (const std::size_t i = harvest_by(line, slider, target)) return i;
  const chess::Move m = line.moves.front();
  const auto takes_piece = [&](std::size_t i) {
    const auto taken = line.positions[i].captured_by(line.moves[i]);
    return taken && taken->role != Role::Pawn;
  };
  if (is_check && takes_piece(0)) return 0;
  const bool goes_on = line.moves[2].from() == m.to() && line.moves[1].to() != m.to();
  if (goes_on && takes_piece(2)) return 2;
  return std::nullopt;
}

}  // namespace

std::optional<Shape> find_discovery(const PlayedLine& line) {
  if (line.moves.size() < 3 || line.moves.front().is_castling()) return std::nullopt;
  const chess::Move m = line.moves.front();
  const Board& old_board = line.positions[0].board();
  const Board& board = line.positions[1].board();
  const chess::Color side = line.positions[0].turn();
  for (const Square slider : board.pieces(side) & (board.straight_sliders() | board.diagonal_sliders())) {
    if (slider == m.to()) continue;
    const chess::Piece man = board.piece_unchecked(slider);
    const Bitboard opened = chess::attacks_from(man, slider, board.occupied()) &
                            ~chess::attacks_from(man, slider, old_board.occupied());
    for (const Square target : opened& board.pieces(!side)) {
      if (!chess::between(slider, target).has(m.from())) continue;
      if (!is_worth_attacking(board, man.role, target)) continue;
      if (const auto harvest = harvest_of(line, slider, target))
        return Shape{man.role, board.role_unchecked(target), *harvest};
    }
  }
  return std::nullopt;
}

}  // namespace annotate
