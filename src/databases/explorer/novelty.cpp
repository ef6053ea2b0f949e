// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/novelty.h"

#include <algorithm>

namespace chess { inline namespace explorer {

std::expected<std::optional<std::size_t>, IoError> find_novelty(const KnownMovesIn& known,
                                                                std::span<const Position> positions,
                                                                std::span<const Move> moves) {
  std::optional<std::size_t> novelty;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto here = known(positions[i]);
    if (!here) return std::unexpected(here.error());
    // After a novelty a game may come back by another order of moves: then it was none.
    if (*here) novelty.reset();
    if (i == moves.size() || moves[i].is_null()) break;
    if (*here && std::ranges::find(**here, moves[i]) == (*here)->end()) novelty = i;
  }
  return novelty;
}

std::expected<std::optional<std::size_t>, IoError> find_novelty(const MoveDatabase& reference,
                                                                std::span<const Position> positions,
                                                                std::span<const Move> moves) {
  const auto known =
      [&](const Position& position) -> std::expected<std::optional<std::vector<Move>>, IoError> {
    const auto found = reference.find(position);
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    std::vector<Move> played;
    for (const MoveStatistics& entry : *found) played.push_back(entry.move);
    return played;
  };
  return find_novelty(known, positions, moves);
}

}}  // namespace chess::explorer
