// SPDX-License-Identifier: GPL-3.0-or-later
// The main line of a game, walked without lists:
//
//   for (const auto& [id, move, before, after] : chess::MainLine(game)) ...
//   for (const chess::NodeId id : chess::MainNodes(game)) ...
//
// MainLine plays along on a position of its own. Who needs no positions takes MainNodes.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>

#include "game/game.h"

namespace chess { inline namespace game {

/// The nodes of the main line without the root, the first move first. Variations beside a node may be taken
/// out while it is visited.
class MainNodes : public std::ranges::view_interface<MainNodes> {
 public:
  class Iterator {
   public:
    using value_type = NodeId;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    NodeId operator*() const { return *at_; }
    Iterator& operator++() {
      at_ = game_->node(*at_).first_child;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }
    bool operator==(std::default_sentinel_t) const { return !at_; }

   private:
    friend class MainNodes;
    explicit Iterator(const Game& game) : game_(&game), at_(game.root().first_child) {}
    const Game* game_ = nullptr;
    std::optional<NodeId> at_;
  };

  explicit MainNodes(const Game& game) : game_(&game) {}
  Iterator begin() const { return Iterator(*game_); }
  static std::default_sentinel_t end() { return {}; }

 private:
  const Game* game_;
};

/// The half-moves of the main line.
inline std::size_t main_plies(const Game& game) {
  return static_cast<std::size_t>(std::ranges::distance(MainNodes(game)));
}

/// The moves of a game that is no more than its main line: it has no variations, and nothing is said of it.
struct BareLine {
  const AnyPosition& start;
  bool chess960 = false;
  std::span<const Move> moves;
};

/// A move of the main line, and the positions around it. They are valid until the next move is asked for.
struct MainMove {
  NodeId id;
  Move move;
  const AnyPosition& before;
  const AnyPosition& after;
};

/// The moves of the main line, the first one first. Precondition: the moves are legal.
class MainLine : public std::ranges::view_interface<MainLine> {
 public:
  class Iterator {
   public:
    using value_type = MainMove;
    using difference_type = std::ptrdiff_t;

    MainMove operator*() const { return {*at_, game_->node(*at_).move, before_, after_}; }
    Iterator& operator++() {
      ++at_;
      before_ = after_;
      play();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t end) const { return at_ == end; }

   private:
    friend class MainLine;
    explicit Iterator(const Game& game)
        : game_(&game), at_(MainNodes(game).begin()), before_(game.any_start()), after_(before_) {
      play();
    }
    void play() {
      if (at_ != std::default_sentinel) after_.play(game_->node(*at_).move);
    }

    const Game* game_;
    MainNodes::Iterator at_;
    AnyPosition before_;
    AnyPosition after_;
  };

  explicit MainLine(const Game& game) : game_(&game) {}
  Iterator begin() const { return Iterator(*game_); }
  static std::default_sentinel_t end() { return {}; }

 private:
  const Game* game_;
};

}}  // namespace chess::game
