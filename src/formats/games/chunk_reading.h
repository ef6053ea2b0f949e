// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the games of one chunk, and makes the report about them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "games/chunk.h"
#include "games/chunk_report.h"
#include "games/game_reader.h"
#include "pgn/reader.h"

namespace chess { inline namespace games {

/// The report of a chunk before its games are read: where the chunk belongs, and the fault if it has no text.
ChunkReport begin_report(const Chunk& chunk);

/// What has gathered in the report so far, as that of a part of the chunk; the report goes on behind it.
ChunkReport take_part(ChunkReport& report);
/// Ends the report of a chunk whose games `reader` has read. Its fault is not told twice.
void end_report(const PgnReader& reader, ChunkReport& report);

/// Reads the games of one chunk.
class ChunkReading {
 public:
  /// `name` is that of the input. Numbers and lines of games and diagnostics count from the start of the
  /// chunk. See make_game_reader for `wants_moves` and `trees`.
  ChunkReading(Chunk&& chunk, const std::string& name, const TagQuestion& wants_moves = {},
               TreeTime trees = TreeTime::AtOnce);
  ChunkReading(const ChunkReading&) = delete;
  ChunkReading& operator=(const ChunkReading&) = delete;

  /// The next game, lent until the next call; null at the end of the chunk. Its diagnostics move to the
  /// report.
  ImportedGame* next();
  /// The reader, of which the lent game can be asked for more. Precondition: `next` has lent one.
  GameReader& reader() { return *reader_; }
  /// These diagnostics, valid until the next call of `next` or `take_report`.
  std::span<const Diagnostic> remarks() const { return std::span(report_.diagnostics).last(remarks_); }

  /// The report about the games since the last call. After `next` has returned nothing, it is the last one.
  ChunkReport take_report();

  /// Is the report so long that the caller should take it?
  bool has_long_report() const { return report_.diagnostics.size() >= kLongReport; }

  /// The number of diagnostics in a long report.
  static constexpr std::size_t kLongReport = 4096;

 private:
  void end();

  Chunk chunk_;
  ChunkReport report_;
  std::size_t remarks_ = 0;  // of the last game, the last ones of the report
  std::unique_ptr<GameReader> reader_;  // null: no text, or all is read
};

}}  // namespace chess::games
