// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the table of openings (books/data/FORMAT.md) from the entries of eco.json: every line
// is played on a board and compared with its FEN, entries of one position become one row, and
// what is wrong with the source is reported, not fatal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "books/builder/eco_source.h"

namespace books {

struct EcoTable {
  std::string text;  ///< the table, ready to be written to a file

  std::size_t entries = 0;    ///< of the source
  std::size_t positions = 0;  ///< rows
  std::size_t merged = 0;     ///< entries left out because another one has the same position
  std::size_t merged_eco = 0; ///< of those, with another ECO code than the row has
  std::size_t key_clashes = 0;///< different positions with one 64-bit key (both are kept)
  /// One line each: file, FEN, what is wrong, what was done.
  std::vector<std::string> problems;
};

/// Among entries of one position the row has the name of the best source: eco_tsv (the names
/// lichess uses), then eco_js, scid, any other, and interpolated ones last; then the one marked as
/// ECO root, then any code before the catch-all A00, then the lower code, the shorter line, and
/// the first in the order of line and name.
EcoTable build_eco_table(const std::vector<EcoSourceEntry>& entries);

}  // namespace books
