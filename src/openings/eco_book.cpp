// SPDX-License-Identifier: GPL-3.0-or-later
#include "openings/eco_book.h"

#include <algorithm>
#include <climits>
#include <cmath>

#include "core/movegen.h"

namespace chess::inline openings {

std::vector<BookMove> EcoBook::moves_of(const Position& pos) const {
  struct Scored {
    Move move;
    int score;  ///< centipawns, as the mover sees it
    int lines;
  };
  std::vector<Scored> sound;
  for (const Move move : legal_moves(pos)) {
    const auto entry = book_->find(pos.after(move));
    if (!entry || !entry->score || entry->is_unsound) continue;
    sound.push_back({move, pos.turn() == Color::White ? *entry->score : -*entry->score, entry->lines});
  }
  int best = INT_MIN;
  for (const Scored& one : sound) best = std::max(best, one.score);
  std::vector<BookMove> moves;
  for (const Scored& one : sound) {
    const double halvings = static_cast<double>(best - one.score) / kHalfWeightLoss;
    const double weight = std::round(kLineWeight * one.lines * std::exp2(-halvings));
    moves.push_back({one.move, static_cast<std::uint32_t>(std::max(1.0, weight))});
  }
  std::ranges::sort(moves, [](const BookMove& a, const BookMove& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.move.raw() < b.move.raw();
  });
  return moves;
}

}  // namespace chess::inline openings
