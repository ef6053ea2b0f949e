// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a Polyglot book from games: each move counts what the side that played it scored, as Polyglot's
// own `make-book` does. However many games come in, the memory is bounded: see `SortedRuns`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>

#include "core/position.h"
#include "io/byte_sink.h"
#include "io/sorted_runs.h"

namespace chess::inline polyglot {

struct PolyglotBuildOptions {
  /// A move must have been played in so many games (twice in one game counts twice).
  std::uint32_t min_games = 3;
  /// Half-moves taken from the start of each game; 0: all.
  std::size_t max_ply = 60;
  /// Only moves of this side.
  std::optional<Color> only = std::nullopt;
  /// Moves held in memory at once, 32 bytes each.
  std::size_t moves_in_memory = std::size_t{1} << 21;
};

/// What became of the games.
struct PolyglotBuildCounts {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;  ///< different ones: a position and a move
  std::uint64_t too_rare = 0;  ///< of those, left out for `min_games`
  std::uint64_t scoreless = 0;  ///< left out because they only lost
  std::uint64_t entries = 0;    ///< written
  std::uint64_t positions = 0;  ///< with at least one entry
};

class PolyglotBuilder {
 public:
  explicit PolyglotBuilder(const PolyglotBuildOptions& options)
      : options_(options), moves_(options.moves_in_memory) {}

  /// Adds a game that `winner` won, or that was drawn or has no result (both count as a draw): 2 for a
  /// move of the winner, 1 in a draw, 0 for the loser's. The game is taken up to a null move or drop.
  /// Precondition: the moves before that are legal from `start`. A fault is one of the disk.
  std::expected<void, IoError> add_game(const Position& start, std::span<const Move> moves,
                                        std::optional<Color> winner);

  /// Writes the book, and leaves `sink` unfinished. To be called once, at the end.
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

}  // namespace chess::inline polyglot
