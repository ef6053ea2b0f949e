// SPDX-License-Identifier: GPL-3.0-or-later
// All moves of a game with the positions in which they are played, or the ways to them: the main line first,
// then the variations.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "game/game.h"

namespace annotate {

/// `play(pos, id)` makes of what stands before a move what stands behind it.
template <class Board, class Play, class Visit, class Enters>
void walk_from(const chess::Game& game, Board pos, Play play, Visit& visit, Enters& enters) {
  std::vector<std::pair<chess::NodeId, Board>> waiting;
  std::optional<chess::NodeId> next = game.root().first_child;
  bool is_main = true;
  while (true) {
    while (next) {
      const chess::NodeId id = *next;
      visit(id, std::as_const(pos), is_main);
      if (game.is_first_child(id))
        for (auto other = game.node(id).next_sibling; other; other = game.node(*other).next_sibling)
          if (enters(*other)) waiting.emplace_back(*other, pos);
      play(pos, id);
      next = game.node(id).first_child;
    }
    if (waiting.empty()) return;
    next = waiting.back().first;
    pos = std::move(waiting.back().second);
    waiting.pop_back();
    is_main = false;
  }
}

/// Calls `visit` with a move, the position before it, and whether the move is of the main line. `visit` may
/// take out variations instead of the move. Variations are entered only if `enters` says so of their first
/// move, after the visit to the move that they replace.
template <class Visit, class Enters>
void walk_moves(chess::Game& game, Visit visit, Enters enters) {
  const auto play = [&](auto& pos, chess::NodeId id) { pos.play(game.node(id).move); };
  if (game.is_chess())
    walk_from(game, game.start(), play, visit, enters);
  else
    walk_from(game, game.any_start(), play, visit, enters);
}

}  // namespace annotate
