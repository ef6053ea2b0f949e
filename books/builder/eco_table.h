// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the tables of openings (books/data/FORMAT.md) from lichess's names and the entries of eco.json: every
// line is played on a board and compared with its FEN, entries of one position become one row, positions that
// a line goes through without a name are interpolated, and what is wrong with the source is reported, not
// fatal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "books/builder/eco_line.h"
#include "books/builder/eco_source.h"

namespace books {

struct EcoTable {
  std::string text;  ///< the table of positions, ready to be written to a file
  std::string aliases;  ///< the table of aliases and SCID codes

  std::size_t entries = 0;  ///< of the source
  std::size_t named = 0;  ///< rows with a name of their own
  std::size_t alias_only = 0;  ///< rows that only other collections name
  std::size_t interpolated = 0;  ///< the other rows
  std::size_t merged = 0;  ///< entries left out because another one has the same position
  std::size_t merged_eco = 0;  ///< of those, with another ECO code than the row has
  std::size_t scored = 0;  ///< rows with a score
  std::size_t unsound = 0;  ///< rows whose last move is not to be played
  /// One line each: file, FEN, what is wrong, what was done.
  std::vector<std::string> problems;
  /// The lines that hold water, the better first (`is_better`): for `compare_with_published`.
  std::vector<NamedLine> lines;
};

/// A move is unsound when the position after it is scored worse than this for the side that made it,
/// in centipawns.
inline constexpr int kUnsoundBelow = -80;

/// Of entries of one position the row has code, name and line of the best (`is_better`), and the names of
/// the others as aliases. But where lichess names an earlier position of the row's line and not this one, the
/// row has the name and the code of the nearest such position, and all names are aliases. `unsound`:
/// positions that tests have shown to be lost for a side.
EcoTable build_eco_table(const EcoSource& source, const std::vector<UnsoundLine>& unsound = {});

}  // namespace books
