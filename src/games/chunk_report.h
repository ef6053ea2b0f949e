// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker has to say of a chunk, or of a part of one: counts and diagnostics. Lines and games in it
// count from the start of the chunk; whoever gets the reports in order makes them count from the start of the
// input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/imported_game.h"
#include "io/io_error.h"

namespace chess::inline games {

struct GameCounts {
  std::uint64_t games = 0;  ///< the damaged and refused ones too
  std::uint64_t damaged = 0;  ///< cut before their end
  std::uint64_t refused = 0;  ///< without their moves
  std::uint64_t plies = 0;  ///< of the main lines

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

struct ChunkReport {
  std::size_t input = 0;
  GameCounts counts;
  std::vector<Diagnostic> diagnostics;
  std::optional<IoError> fault;
  bool is_last_of_chunk = false;
  bool is_last_of_input = false;
  std::size_t lines = 0;  ///< with the last report of a chunk: how many line ends it has
  std::size_t numbers = 0;  ///< likewise: how many numbers were given to games
};

}  // namespace chess::inline games
