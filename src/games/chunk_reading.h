// SPDX-License-Identifier: GPL-3.0-or-later
// The games of one chunk, and the report that grows with them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "games/chunk.h"
#include "games/chunk_report.h"
#include "games/game_reader.h"

namespace chess::inline games {

/// The report of a chunk as far as it is known before its games are read: where it belongs, and
/// the fault that there is instead of a text.
ChunkReport begin_report(const Chunk& chunk);

class ChunkReading {
 public:
  /// `name`: the input's. Numbers and lines of games and diagnostics count from the chunk's start.
  /// `wants_moves` as for make_game_reader.
  ChunkReading(Chunk&& chunk, const std::string& name, const TagQuestion& wants_moves = {});
  ChunkReading(const ChunkReading&) = delete;
  ChunkReading& operator=(const ChunkReading&) = delete;

  /// Nothing at the end of the chunk. What was said of the game is in the report and no more in the game.
  std::optional<ImportedGame> next();

  /// The report of the games since the last call; a whole one when `next` gave nothing.
  ChunkReport take_report();

  /// So much has been said that it is time to take the report.
  bool has_long_report() const { return report_.diagnostics.size() >= kLongReport; }

  static constexpr std::size_t kLongReport = 4096;

 private:
  void end();

  Chunk chunk_;
  ChunkReport report_;
  std::unique_ptr<GameReader> reader_;  // null: no text, or all is read
};

}  // namespace chess::inline games
