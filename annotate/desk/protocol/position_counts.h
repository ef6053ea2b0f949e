// SPDX-License-Identifier: GPL-3.0-or-later
// What was played in each position of the openings of a document, and with which results.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "game/game.h"

namespace annotate {

/// A move in a position, and the results of the games that have it there.
struct CountedMove {
  chess::Move move;
  std::uint32_t white = 0;  ///< won by White
  std::uint32_t draws = 0;
  std::uint32_t black = 0;
  std::uint32_t open = 0;  ///< games without a result
  std::uint32_t games() const { return white + draws + black + open; }
};

/// A table of 16 bytes a move. Positions are told apart by their keys.
class PositionCounts {
 public:
  /// Moves behind so many half-moves of a game are not counted.
  static constexpr std::size_t kPlies = 40;

  /// Counts the main line of a game of chess; others count nothing.
  void add(const chess::Game& game);
  /// To be called behind the last `add`.
  void finish();
  /// The moves played there, the most frequent first.
  std::vector<CountedMove> moves_of(const chess::Position& position) const;

 private:
  struct Entry {
    std::uint64_t key;
    std::uint16_t move;
    std::uint8_t result;
  };
  std::vector<Entry> entries_;
};

}  // namespace annotate
