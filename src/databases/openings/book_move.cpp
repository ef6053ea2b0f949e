// SPDX-License-Identifier: GPL-3.0-or-later
#include "openings/book_move.h"

#include <algorithm>

namespace chess { inline namespace openings {

std::optional<Move> pick_move(std::span<const BookMove> moves, int variety, Random& random) {
  const auto best = std::ranges::max_element(moves, {}, &BookMove::weight);
  if (best == moves.end() || best->weight == 0) return std::nullopt;
  if (variety <= 0) return best->move;

  const auto percent = static_cast<std::uint64_t>(100 - std::min(variety, 100));
  const auto takes_part = [&](const BookMove& m) {
    return m.weight > 0 && std::uint64_t{m.weight} * 100 >= percent * best->weight;
  };
  std::uint64_t total = 0;
  for (const BookMove& m : moves) total += takes_part(m) ? m.weight : 0;
  std::uint64_t left = random.below(total);
  for (const BookMove& m : moves) {
    if (!takes_part(m)) continue;
    if (left < m.weight) return m.move;
    left -= m.weight;
  }
  return best->move;
}

}}  // namespace chess::openings
