// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a move-record database from games, or adds games to one. Memory is bounded, however many games there
// are: the counted moves are sorted in runs, which are merged when the file is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/position.h"
#include "game/game.h"
#include "io/byte_sink.h"
#include "io/io_error.h"
#include "io/sorted_runs.h"
#include "movedb/header.h"
#include "movedb/move_database.h"
#include "movedb/observation.h"

namespace chess { inline namespace movedb {

/// The parts of a game that the database counts.
struct RecordedGame {
  const Position& start;  ///< must outlive the call of `add`
  std::span<const Move> moves;  ///< legal, neither null moves nor drops
  GameResult result = GameResult::Unknown;
  std::optional<int> white_elo, black_elo;  ///< empty if unknown
};

/// Counts games and writes them as one database.
class MoveDatabaseBuilder {
 public:
  /// `path` is the file to write. The counted moves take about `memory` bytes at most (but at least 64 KiB).
  explicit MoveDatabaseBuilder(std::string path, const MoveDatabaseRules& rules = {},
                               std::size_t memory = kUsualMemory);

  /// Counts a game. A move counts once for a position, however often the game returns to it.
  std::expected<void, IoError> add(const RecordedGame& game);
  /// The rules, once the file is written without a 0.
  const MoveDatabaseRules& rules() const { return rules_; }
  /// Moves that the written file lacks, because their positions have too few games.
  std::uint64_t left_out() const { return left_out_; }
  /// The number of games counted so far.
  std::uint64_t games() const { return games_; }

  /// Opens the file to write, so that a wrong path is found before games are read or played. Without this
  /// call, `finish` opens it.
  std::expected<void, IoError> open();

  /// Writes the database, together with the moves of `base` if given; the header counts both. An old file of
  /// that name (which may be `base`, see MoveDatabase::open_to_add) stays until the new one is complete. A
  /// damaged base is refused: nothing is written from it. Afterwards nothing can be added.
  std::expected<MoveDatabaseHeader, IoError> finish(const MoveDatabase* base = nullptr);

  /// In bytes: 128 MiB.
  static constexpr std::size_t kUsualMemory = std::size_t{128} << 20;

 private:
  std::string path_;
  std::unique_ptr<PatchableSink> sink_;  // null until it is opened
  MoveDatabaseRules rules_;
  SortedRuns<Observation> observations_;
  std::vector<EntryId> game_ids_;  // of the game being added
  std::uint64_t games_ = 0;
  std::uint64_t moves_ = 0;  // of all games
  std::uint64_t left_out_ = 0;
};

/// Writes one database of several that were made by the same rules, as if the games of all had been counted
/// at once, but that each has left out what it had to leave out. `path` may be one of them. Nothing is
/// written from a damaged database. Precondition: there is one.
std::expected<MoveDatabaseHeader, IoError> merge_databases(std::span<const MoveDatabase> databases,
                                                           const std::string& path);

}}  // namespace chess::movedb
