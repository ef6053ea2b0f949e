// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a Polyglot book from games. Each move counts the points of the side that played it, as in Polyglot's
// own `make-book`. Memory is bounded, however many games there are; see `SortedRuns`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>

#include "core/position.h"
#include "io/byte_sink.h"
#include "io/sorted_runs.h"

namespace chess { inline namespace polyglot {

/// Which moves of the games go into the book.
struct PolyglotBuildOptions {
  /// In how many games a move must have been played (twice in one game counts twice).
  std::uint32_t min_games = 3;
  /// How many half-moves of each game count, from its start; 0: all.
  std::size_t max_ply = 60;
  /// If set, only moves of this side count.
  std::optional<Color> only = std::nullopt;
  /// How many moves are in memory at once, 32 bytes each.
  std::size_t moves_in_memory = std::size_t{1} << 21;
};

/// What was read, left out and written.
struct PolyglotBuildCounts {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;  ///< different moves: a position and a move
  std::uint64_t too_rare = 0;  ///< of these, left out because of `min_games`
  std::uint64_t scoreless = 0;  ///< of these, left out because they only lost
  std::uint64_t entries = 0;    ///< written
  std::uint64_t positions = 0;  ///< with at least one entry
};

/// Counts games and writes the book.
class PolyglotBuilder {
 public:
  explicit PolyglotBuilder(const PolyglotBuildOptions& options)
      : options_(options), moves_(options.moves_in_memory) {}

  /// Adds a game. A move of `winner` counts 2, a move of the loser 0. Without a winner (a draw, or no result)
  /// each move counts 1. The game counts up to a null move or drop. A fault is one of the disk. Precondition:
  /// the moves before that are legal from `start`.
  std::expected<void, IoError> add_game(const Position& start, std::span<const Move> moves,
                                        std::optional<Color> winner);

  /// Writes the book. The caller finishes `sink`. Call it once, at the end.
  std::expected<PolyglotBuildCounts, IoError> write(ByteSink& sink);

 private:
  struct CountedMove {
    Key key;
    std::uint64_t points;
    std::uint32_t games;
    std::uint16_t move;

    friend bool operator<(const CountedMove& a, const CountedMove& b) {
      return a.key != b.key ? a.key < b.key : a.move < b.move;
    }
    bool absorb(const CountedMove& next) {
      if (next.key != key || next.move != move) return false;
      points += next.points;
      games += next.games;
      return true;
    }
  };

  PolyglotBuildOptions options_;
  SortedRuns<CountedMove> moves_;
  std::uint64_t games_ = 0;
};

}}  // namespace chess::polyglot
