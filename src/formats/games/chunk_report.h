// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker reports of a chunk or a part of one: counts and diagnostics. Lines and games count from the
// start of the chunk. The receiver of the reports, in their order, makes them count from the start of the
// input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/imported_game.h"
#include "games/chunk.h"
#include "io/io_error.h"

namespace chess { inline namespace games {

/// Counts of games.
struct GameCounts {
  std::uint64_t games = 0;  ///< all games, including damaged and refused ones
  std::uint64_t damaged = 0;  ///< games cut before their end
  std::uint64_t refused = 0;  ///< games without their moves
  std::uint64_t plies = 0;  ///< half-moves of the main lines

  /// Counts one game, but not its half-moves.
  void add(ImportStatus status) {
    ++games;
    damaged += status == ImportStatus::Damaged ? 1 : 0;
    refused += status == ImportStatus::Refused ? 1 : 0;
  }
  GameCounts& operator+=(const GameCounts& other) {
    games += other.games;
    damaged += other.damaged;
    refused += other.refused;
    plies += other.plies;
    return *this;
  }
};

/// The report of a chunk or a part of one.
struct ChunkReport {
  std::size_t input = 0;  ///< the index of the input
  GameCounts counts;
  std::vector<Diagnostic> diagnostics;
  std::optional<IoError> fault;  ///< why reading ended early
  std::optional<GamePlace> place;  ///< of the chunk, if it does not follow the one before
  bool is_last_of_chunk = false;
  bool is_last_of_input = false;
  std::size_t lines = 0;  ///< in the last report of a chunk: the number of its line ends
  std::size_t numbers = 0;  ///< in the last report of a chunk: how many numbers games have got
};

}}  // namespace chess::games
