// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/phases.h"

namespace chess { inline namespace evals {

namespace {

/// Of a 2x2 square at height `y` (1..7 from White's side) with so many pieces and pawns of each side in it.
int square_score(int y, int white, int black) {
  switch (white * 5 + black) {
    case 0 * 5 + 1: return 1 + y;
    case 0 * 5 + 2: return y < 6 ? 8 - y : 0;
    case 0 * 5 + 3:
    case 0 * 5 + 4: return y < 7 ? 10 - y : 0;
    case 1 * 5 + 0: return 9 - y;
    case 1 * 5 + 1: return 5 + (y < 4 ? 4 - y : y - 4);
    case 1 * 5 + 2: return 11 - y;
    case 1 * 5 + 3: return 12 - y;
    case 2 * 5 + 0: return y > 2 ? y : 0;
    case 2 * 5 + 1: return 3 + y;
    case 2 * 5 + 2: return 7;
    case 3 * 5 + 0:
    case 4 * 5 + 0: return y > 1 ? 2 + y : 0;
    case 3 * 5 + 1: return 4 + y;
    default: return 0;
  }
}

int pieces_left(const Board& board) {
  return (board.occupied() & ~(board.pieces(Role::King) | board.pieces(Role::Pawn))).count();
}

bool has_sparse_back_rank(const Board& board) {
  return (board.pieces(Color::White) & Bitboard(Rank::R1)).count() < 4 ||
         (board.pieces(Color::Black) & Bitboard(Rank::R8)).count() < 4;
}

}  // namespace

int mixedness(const Board& board) {
  constexpr std::uint64_t kCorner = 0x0303;
  int sum = 0;
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 7; ++x) {
      const Bitboard square(kCorner << (8 * y + x));
      sum += square_score(y + 1, (board.pieces(Color::White) & square).count(),
                          (board.pieces(Color::Black) & square).count());
    }
  }
  return sum;
}

Phases phases_of(std::span<const Position> positions) {
  Phases phases;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Board& board = positions[i].board();
    const int pieces = pieces_left(board);
    if (!phases.middlegame && (pieces <= 10 || has_sparse_back_rank(board) || mixedness(board) > 150))
      phases.middlegame = static_cast<int>(i);
    if (phases.middlegame && pieces <= 6) {
      phases.endgame = static_cast<int>(i);
      break;
    }
  }
  if (phases.middlegame && phases.endgame && *phases.middlegame >= *phases.endgame) phases.middlegame.reset();
  return phases;
}

GamePhase phase_at(const Phases& phases, std::size_t index) {
  const auto at = static_cast<int>(index);
  if (phases.endgame && at >= *phases.endgame) return GamePhase::Endgame;
  if (phases.middlegame && at >= *phases.middlegame) return GamePhase::Middlegame;
  return GamePhase::Opening;
}

}}  // namespace chess::evals
