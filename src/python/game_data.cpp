// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/game_data.h"

#include <algorithm>

namespace chess { inline namespace python {

const NoteValues& GameData::values() const {
  std::call_once(are_values_read_, [this] { values_.emplace(game); });
  return *values_;
}

AnyPosition position_at(const Game& game, NodeId id) {
  std::vector<Move> moves;
  for (NodeId at = id; at != kRootNode; at = game.node(at).parent) moves.push_back(game.node(at).move);
  std::ranges::reverse(moves);
  AnyPosition position = game.any_start();
  for (const Move move : moves) position.play(move);
  return position;
}

}}  // namespace chess::python
