// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/move_tree.h"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>

namespace chess { inline namespace explorer {

MoveTree grow_tree(const PlayedMoves& table, const Position& root, const TreeLimits& limits) {
  MoveTree tree{.root = root, .played = table.find(root)};
  // Positions whose moves are not yet in the tree: each behind the move of that place, or the root.
  struct Open {
    Position position;
    std::size_t behind;
  };
  constexpr std::size_t kRoot = static_cast<std::size_t>(-1);
  std::vector<Open> level{{root, kRoot}};
  std::unordered_set<std::uint64_t> seen{bits_of(root.key())};
  for (int ply = 0; ply < limits.plies && !level.empty(); ++ply) {
    std::vector<Open> next_level;
    for (const Open& open : level) {
      const VisitedPosition* played = table.find(open.position);
      if (played == nullptr) continue;
      std::size_t count = 0;
      for (const KnownMove* move : moves_by_games(*played, open.position)) {
        if (move->counts.games.games() < limits.min_games || (limits.top > 0 && count++ == limits.top)) break;
        const std::size_t place = tree.moves.size();
        const Position behind = open.position.after(move->move);
        const bool is_new = seen.insert(bits_of(behind.key())).second;
        const VisitedPosition* then = table.find(behind);
        tree.moves.push_back({.move = move->move,
                              .before = open.position,
                              .counts = &move->counts,
                              .games_behind = then != nullptr ? then->here.games.games() : 0,
                              .transposes = !is_new});
        (open.behind == kRoot ? tree.first : tree.moves[open.behind].next).push_back(place);
        if (is_new) next_level.push_back({behind, place});
      }
    }
    level = std::move(next_level);
  }
  return tree;
}

std::string counts_text(const PlayedCounts& counts, Color mover) {
  const MoveCounts& games = counts.games;
  std::string text = fmt::format("{} {}", games.games(), games.games() == 1 ? "game" : "games");
  if (const auto score = games.score(mover))
    text += fmt::format(", +{} ={} -{}, {:.0f} %", games.wins(mover), games.draws, games.wins(!mover),
                        100 * *score);
  if (const auto rating = games.average_rating(mover)) text += fmt::format(", {:.0f}", *rating);
  if (counts.first.year > 0) {
    text += fmt::format(", {}", counts.first.year);
    if (counts.last.year != counts.first.year) text += fmt::format("-{}", counts.last.year);
  }
  return text;
}

Game game_of(const MoveTree& tree, const Position& start, std::span<const Move> before) {
  Game game{AnyPosition(start)};
  struct Waiting {
    NodeId behind;
    std::span<const std::size_t> moves;
  };
  std::vector<Waiting> waiting{{game.add_line_unchecked(kRootNode, before), tree.first}};
  while (!waiting.empty()) {
    const auto [behind, moves] = waiting.back();
    waiting.pop_back();
    for (const std::size_t place : moves) {
      const TreeMove& move = tree.moves[place];
      const NodeId node = game.add_unchecked(behind, move.move);
      game.node(node).said_by().comment =
          counts_text(*move.counts, move.before.turn()) + (move.transposes ? ", transposes" : "");
      waiting.push_back({node, move.next});
    }
  }
  return game;
}

}}  // namespace chess::explorer
