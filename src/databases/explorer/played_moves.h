// SPDX-License-Identifier: GPL-3.0-or-later
// What was played in positions: a table of counts by position and move, of the games of a collection.
// Positions are the same if board, side to move, castling rights and possible en passant captures are, so
// that the order of the moves before them does not matter. The tables of the parts of a collection, merged in
// its order, are that of the whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/position.h"
#include "explorer/game_facts.h"
#include "movedb/move_counts.h"

namespace chess { inline namespace explorer {

/// What is counted of the games with a move, or of those that come to a position.
struct PlayedCounts {
  MoveCounts games;
  PartialDate first{};  ///< of the dates that are known; year 0: none is
  PartialDate last{};
  ExampleGames best{ExampleGames::By::Strength, 0};
  ExampleGames latest{ExampleGames::By::Date, 0};
  ExampleGames oldest{ExampleGames::By::Age, 0};

  /// Room for so many games of each kind.
  explicit PlayedCounts(std::size_t examples);
  void add(const GameFacts& game);
  void merge(const PlayedCounts& later);
  void place(std::size_t input, std::uint64_t games_before);
};

/// A move in a position.
struct KnownMove {
  Move move;
  PlayedCounts counts;
};

/// A position to which games come.
struct VisitedPosition {
  PlayedCounts here;  ///< all games that come to the position, also those that end there
  std::vector<KnownMove> moves;  ///< in no order
};

/// A position of one game, and the move that the game makes there; a null move: none that is counted.
struct Visit {
  std::uint64_t key = 0;  ///< Position::key
  Move move;

  friend bool operator==(const Visit&, const Visit&) = default;
};

/// The table.
class PlayedMoves {
 public:
  /// Keeps no examples.
  PlayedMoves() = default;
  /// So many games of each kind are kept for each position and for each move; with `examples_at` only in the
  /// position with that key.
  explicit PlayedMoves(std::size_t examples, std::optional<std::uint64_t> examples_at = {})
      : examples_(examples), examples_at_(examples_at) {}

  /// Counts a game. It counts once in a position, and once with each move, however often it comes there. The
  /// visits are left in another order.
  void add(const GameFacts& game, std::vector<Visit>& visits);
  /// Counts games of which only this is known.
  void add(std::uint64_t key, Move move, const MoveCounts& games);
  /// Counts the games of a part of the collection that stands behind this one: a part of `input`, where
  /// `games_before` games stand in front of it.
  void merge(PlayedMoves&& later, std::size_t input = 0, std::uint64_t games_before = 0);

  /// Null: no game comes to the position.
  const VisitedPosition* find(std::uint64_t key) const;
  const VisitedPosition* find(const Position& position) const { return find(bits_of(position.key())); }
  /// How many positions there are.
  std::size_t size() const { return positions_.size(); }

 private:
  std::size_t examples_of(std::uint64_t key) const;
  VisitedPosition& visited(std::uint64_t key);

  std::size_t examples_ = 0;
  std::optional<std::uint64_t> examples_at_;
  std::unordered_map<std::uint64_t, VisitedPosition> positions_;
};

/// The moves that are legal in the position (another position with the same key has others), those with the
/// most games first; equals in the order of their bits.
std::vector<const KnownMove*> moves_by_games(const VisitedPosition& played, const Position& position);

}}  // namespace chess::explorer
