// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/tree_walk.h"

#include <algorithm>

#include "game/main_line.h"

namespace chess { inline namespace explorer {

void TreeWalk::append_visits(const Game& game, std::vector<Visit>& visits) const {
  if (!game.is_chess()) return;
  for (const std::size_t ply : query_.plies_of(game)) {
    Position position = root_;
    int left = plies_;
    auto at = std::ranges::next(MainNodes(game).begin(), static_cast<std::ptrdiff_t>(ply));
    for (; left > 0 && at != std::default_sentinel; --left, ++at) {
      const Move move = game.node(*at).move;
      if (move.is_null()) break;
      visits.push_back({bits_of(position.key()), move});
      position.play(move);
    }
    visits.push_back({bits_of(position.key()), Move::null()});
  }
}

}}  // namespace chess::explorer
