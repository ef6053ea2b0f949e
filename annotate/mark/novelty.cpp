// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/mark/novelty.h"

#include <algorithm>

namespace annotate {

std::optional<std::size_t> find_novelty(const chess::MoveDatabase& reference,
                                        std::span<const chess::Position> positions,
                                        std::span<const chess::Move> moves) {
  std::optional<std::size_t> novelty;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto known = reference.find(positions[i]);
    // After a novelty a game may come back by another order of moves: then it was none.
    if (!known.empty()) novelty.reset();
    if (i == moves.size() || moves[i].is_null()) break;
    const bool was_played = std::ranges::any_of(
        known, [&](const chess::MoveStatistics& entry) { return entry.move == moves[i]; });
    if (!known.empty() && !was_played) novelty = i;
  }
  return novelty;
}

void mark_novelty(chess::Game& game, std::size_t index, const Provider& provider) {
  chess::Subinfo info;
  info.id = provider.id;
  info.nag = chess::Nag::Novelty;
  game.node(game.main_line()[index]).subinfos.push_back(std::move(info));
}

}  // namespace annotate
