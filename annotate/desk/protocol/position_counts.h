// SPDX-License-Identifier: GPL-3.0-or-later
// What was played in each position of the openings of a document, by whom, and with which results.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "game/game.h"
#include "movedb/move_counts.h"

namespace annotate {

/// A move in a position, and the games that have it there.
struct CountedMove {
  chess::Move move;
  chess::MoveCounts counts;
};

/// A game that comes to a position.
struct CountedGame {
  std::uint64_t number = 0;  ///< in the document
  std::uint8_t ply = 0;  ///< so many half-moves before the position
};

/// A table of 16 bytes a move. Positions are told apart by their keys.
class PositionCounts {
 public:
  /// Positions behind so many half-moves of a game are not counted.
  static constexpr std::size_t kPlies = 40;

  /// Counts the main line of the next game; one that is not chess counts nothing.
  void add(const chess::Game& game);
  /// To be called behind the last `add`.
  void finish();

  struct Found {
    std::uint64_t games = 0;
    std::vector<CountedMove> moves;  ///< the most frequent first
    std::vector<CountedGame> best;  ///< at most `most` of the games, those of the strongest players first
  };
  Found find(const chess::Position& position, std::size_t most) const;

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t game;  ///< from 0
    std::uint16_t move;  ///< the null move: the game ends there, or is not counted further
    std::uint8_t ply;
  };
  struct Header {
    std::uint16_t white_elo, black_elo;
    chess::GameResult result;
  };
  chess::MoveCounts counts_of(std::uint32_t game) const;
  std::vector<CountedGame> strongest(std::span<const Entry> entries, std::size_t most) const;

  std::vector<Header> games_;
  std::vector<Entry> entries_;
};

}  // namespace annotate
