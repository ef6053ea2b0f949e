// SPDX-License-Identifier: GPL-3.0-or-later
// Games merged into one with variations, and a game with variations taken apart into its lines. Merging the
// lines of a game gives its moves again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "explorer/game_facts.h"
#include "game/game.h"
#include "movedb/move_counts.h"

namespace chess { inline namespace explorer {

/// How games are merged.
struct MergeRules {
  std::size_t max_ply = 0;  ///< half-moves of each line; 0: all
  std::uint64_t min_games = 1;  ///< moves of fewer games are left out; those of variations alone have none
  bool counts = true;  ///< comments say how many games have a move, and which games end at one
  std::size_t names = 3;  ///< so many games are named where they end
};

/// The moves of games of chess and Chess960. The trees of the parts of a collection, merged in its order, are
/// that of the whole.
class MergedGames {
 public:
  explicit MergedGames(const MergeRules& rules) : rules_(rules) {}

  /// Adds all lines of a game, with the comments and signs of its moves. A game of another variant is left
  /// out: false.
  bool add(const ImportedGame& game);
  /// Adds the games of a part that stands behind this one.
  void merge(const MergedGames& later);

  /// One game for each position in which games begin, in the order of the first of them. In each position the
  /// move of most games comes first, else the one that was added first.
  std::vector<Game> games() const;

 private:
  struct Node {
    Move move;
    MoveCounts counts{};  ///< of the games whose main line has the move
    std::vector<std::size_t> next{};
    std::vector<Subinfo> said{};
    std::vector<GameFacts> ends{};  ///< games whose main line ends here
  };
  /// The first node is the start.
  struct Tree {
    AnyPosition start;
    bool chess960 = false;
    std::string comment{};
    std::vector<Node> nodes{Node()};
  };

  Tree& tree_of(const AnyPosition& start, bool chess960);
  static std::size_t child(Tree& tree, std::size_t parent, Move move);
  void add_said(const std::vector<Subinfo>& said, Node& node) const;
  Game game_of(const Tree& tree) const;
  std::string counts_of(const Node& node, bool is_choice) const;

  MergeRules rules_;
  std::vector<Tree> trees_;
};

/// Calls `visit` with a game for each line from the start to a move without successor: the main line first,
/// then each variation behind the line that it leaves. A line has the tags of the game, and the comments and
/// signs of its moves; another line than the main one has no result. Without moves there is one line.
void for_each_line(const Game& game, const std::function<void(const Game&)>& visit);

}}  // namespace chess::explorer
