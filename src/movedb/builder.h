// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a move-record database of games, or adds games to one. Memory is bounded, however many games there
// are: what is gathered of them is sorted in runs, which are merged when the file is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/position.h"
#include "game/game.h"
#include "io/io_error.h"
#include "io/sorted_runs.h"
#include "movedb/header.h"
#include "movedb/move_database.h"
#include "movedb/observation.h"

namespace chess::inline movedb {

/// A game as far as the database wants it.
struct RecordedGame {
  const Position& start;
  std::span<const Move> moves;  ///< legal, neither null moves nor drops
  GameResult result = GameResult::Unknown;
  std::optional<int> white_elo, black_elo;
};

class MoveDatabaseBuilder {
 public:
  /// The database is to be the file `path`. What is gathered takes about `memory` bytes at most (64 KiB at
  /// least).
  explicit MoveDatabaseBuilder(std::string path, const MoveDatabaseRules& rules = {},
                               std::size_t memory = kUsualMemory);

  /// Counts a game: each move once for a position, however often the game comes back to it.
  std::expected<void, IoError> add(const RecordedGame& game);
  /// Games counted so far.
  std::uint64_t games() const { return games_; }

  /// Writes the database, with what is in `base` if that is given: its header tells of both. The old file
  /// of the name (which `base` may be) stays until the new one is complete. Nothing can be added after.
  std::expected<MoveDatabaseHeader, IoError> finish(const MoveDatabase* base = nullptr);

  static constexpr std::size_t kUsualMemory = std::size_t{128} << 20;

 private:
  std::string path_;
  MoveDatabaseRules rules_;
  SortedRuns<Observation> observations_;
  std::vector<EntryId> game_ids_;  // of the game being added
  std::uint64_t games_ = 0;
};

}  // namespace chess::inline movedb
