// SPDX-License-Identifier: GPL-3.0-or-later
// Gaviota endgame tables (Miguel A. Ballicora, 2010): how many half-moves it is to mate, for up to five men.
// The 50-move rule does not count. src/databases/tablebase/FORMAT.md describes the files. Tables are opened
// when they are first needed. Several threads may probe at once.
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

namespace chess { inline namespace tablebase {

/// The largest tables have so many men.
inline constexpr int kMaxGaviotaMen = 5;

/// A collection of tables.
class GaviotaTables {
 public:
  /// An empty collection.
  explicit GaviotaTables(TableLimits limits = {});
  /// The tables of folders, which are separated by ':' or ';'. Fails if a folder cannot be read.
  static std::expected<GaviotaTables, Error> open(std::string_view folders, TableLimits limits = {});
  GaviotaTables(GaviotaTables&&) noexcept;
  GaviotaTables& operator=(GaviotaTables&&) noexcept;
  ~GaviotaTables();

  /// Adds the tables of a folder, which are the files kqk.gtb.cp4 and so on. Other files do not matter.
  /// Returns how many there are. Of two tables for one endgame the first counts.
  std::expected<int, Error> add_folder(const std::string& folder);
  /// Adds one table. False: the file's name is not that of a table, or the collection has such a table.
  bool add_file(const std::string& path);
  /// Forgets all tables and closes their files. Nobody may probe meanwhile.
  void close();

  /// How many tables there are.
  std::size_t count() const;
  /// Is there a table of this endgame, whichever side has the pieces?
  bool has(EndgameName name) const;
  /// The files, sorted by path.
  std::vector<std::string> files() const;

  // Probing returns nothing if the table is missing, there are more than five men, or a side can castle. A
  // table that is broken or cannot be read is an error, each time that it is needed.

  /// The half-moves to mate with the best play of both sides: above 0 if the side to move mates, below 0 if
  /// it is mated. 0: a draw, or mate on the board.
  std::expected<std::optional<int>, Error> probe_dtm(const Position& pos) const;
  /// 1: the side to move wins; 0: a draw; -1: it loses, or is mated on the board.
  std::expected<std::optional<int>, Error> probe_wdl(const Position& pos) const;

 private:
  struct Store;
  std::unique_ptr<Store> store_;
};

}}  // namespace chess::tablebase
