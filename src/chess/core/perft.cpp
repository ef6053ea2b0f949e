// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perft.h"

#include <cassert>

namespace chess { inline namespace core {

std::uint64_t perft(const Position& pos, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(pos));
  std::uint64_t nodes = 0;
  for (const Move m : legal_moves(pos)) nodes += perft(pos.after(m), depth - 1);
  return nodes;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& pos, int depth) {
  assert(depth >= 1);
  std::vector<std::pair<Move, std::uint64_t>> counts;
  for (const Move m : legal_moves(pos)) counts.emplace_back(m, perft(pos.after(m), depth - 1));
  return counts;
}

}}  // namespace chess::core
