// SPDX-License-Identifier: GPL-3.0-or-later
// Syzygy endgame tables (Ronald de Man, 2013): who wins a position with at most seven men, and how many
// half-moves until a capture or a pawn move. src/databases/tablebase/FORMAT.md describes the files. Tables
// are opened when they are first needed. Several threads may probe at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/position.h"
#include "tablebase/endgame_name.h"
#include "tablebase/table_limits.h"
#include "tablebase/wdl.h"

namespace chess { inline namespace tablebase {

/// A legal move with what the tables say of the position after it.
struct TableMove {
  Move move;
  /// For the side that makes the move. The 50-move rule counts from the move on.
  SyzygyWdl wdl = SyzygyWdl::Draw;
  /// Half-moves to the next capture or pawn move, this move included, for the side that makes the move: above
  /// 0 for wins. Nothing if a DTZ table is missing.
  std::optional<int> dtz;
  bool is_mate = false;
  /// Does the move capture or move a pawn? Then the 50-move rule counts anew.
  bool is_zeroing = false;
};

/// A collection of tables.
class SyzygyTables {
 public:
  /// An empty collection.
  explicit SyzygyTables(TableLimits limits = {});
  /// The tables of folders, which are separated by ':' or ';'. Fails if a folder cannot be read.
  static std::expected<SyzygyTables, Error> open(std::string_view folders, TableLimits limits = {});
  SyzygyTables(SyzygyTables&&) noexcept;
  SyzygyTables& operator=(SyzygyTables&&) noexcept;
  ~SyzygyTables();

  /// Adds the tables of a folder, which are the files KQvK.rtbw, KQvK.rtbz and so on. Other files do not
  /// matter. Returns how many there are. Of two tables for one endgame the first counts.
  std::expected<int, Error> add_folder(const std::string& folder);
  /// Adds one table. False: the file's name is not that of a table, or the collection has such a table.
  bool add_file(const std::string& path);
  /// Forgets all tables and closes their files. Nobody may probe meanwhile.
  void close();

  /// How many WDL tables there are.
  std::size_t wdl_count() const;
  /// How many DTZ tables there are.
  std::size_t dtz_count() const;
  /// The largest number of men of a WDL table; 0 without tables.
  int most_men() const;
  /// Is there a WDL table of this endgame, whichever side has the pieces?
  bool has_wdl(EndgameName name) const;
  bool has_dtz(EndgameName name) const;
  /// The files, WDL and DTZ, sorted by path.
  std::vector<std::string> files() const;

  /// The faults of the tables that probing has found to be broken, sorted by path. For callers who go on
  /// without these tables.
  std::vector<Error> faults() const;

  // Probing returns nothing if a table is missing, there are more men than in any table, or a side can
  // castle, which tables do not know. A table that is broken or cannot be read is an error, each time that it
  // is needed. The halfmove clock of the position does not count: the value is that after a capture.

  /// The value for the side to move.
  std::expected<std::optional<SyzygyWdl>, Error> probe_wdl(const Position& pos) const;
  /// The distance to zeroing (DTZ50'') in half-moves: how long the side to move needs to force a capture or a
  /// pawn move that keeps the win, above 0; or how long it can put that off, below 0. Beyond 100, the 50-move
  /// rule makes it a draw. 0: a draw. A win may need one half-move more than the number says, but never if
  /// that changes the result.
  std::expected<std::optional<int>, Error> probe_dtz(const Position& pos) const;
  // What the tables themselves say, for those who look into them. They know no en passant, and a position
  // whose best move is a capture may have another value.

  /// The value of the WDL table.
  std::expected<std::optional<SyzygyWdl>, Error> stored_wdl(const Position& pos) const;
  /// The half-moves of the DTZ table, at least 1, for a position of the value `wdl`, which is no draw.
  struct StoredDtz {
    /// Nothing if the table has only positions with the other side to move.
    std::optional<int> half_moves;
  };
  std::expected<std::optional<StoredDtz>, Error> stored_dtz(const Position& pos, SyzygyWdl wdl) const;

  /// Every legal move with its value, the best one first: mate, then wins by DTZ, cursed wins, draws, and
  /// losses that last longest. Nothing if a WDL table is missing. A move's DTZ is missing if its table is.
  std::expected<std::optional<std::vector<TableMove>>, Error> moves(const Position& pos) const;

 private:
  struct Store;
  std::unique_ptr<Store> store_;
};

}}  // namespace chess::tablebase
