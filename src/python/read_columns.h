// SPDX-License-Identifier: GPL-3.0-or-later
// Reads games into columns. PGN goes from the reader straight into the columns: there is no tree, and each
// text is copied once.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "python/arrow_batch.h"
#include "python/piece_queue.h"

namespace chess { inline namespace python {

/// What a column holds.
enum class ColumnKind : std::uint8_t {
  Tag,  ///< text; null if the tag is missing
  Result,
  Status,
  File,
  Number,
  Line,
  Plies,
  Moves,  ///< list of uint16: Move::raw
  Uci,  ///< list of text
  Evals,  ///< list of int32, Score::to_number(kMateNumber) from White's view
  Clocks,  ///< list of int32, milliseconds
};
inline constexpr int kMateNumber = 1'000'000;

/// A column that is wanted.
struct ColumnWish {
  ColumnKind kind;
  std::string name;
};

/// Reads names of columns. A name that begins with a capital is that of a tag.
std::expected<std::vector<ColumnWish>, Error> parse_column_names(const std::vector<std::string>& names);

/// Empty columns of these kinds.
std::vector<ArrowColumn> make_columns(const std::vector<ColumnWish>& wishes);

/// Rows of one input.
struct ColumnPiece {
  std::shared_ptr<ArrowBatch> batch;
  ChunkReport report;
  std::vector<std::size_t> numbers;  ///< which columns count games
  std::vector<std::size_t> lines;  ///< which columns count lines

  void settle(const PiecePlace& place);
};

using ColumnQueue = PieceQueue<ColumnPiece>;

/// How chunks become pieces.
ColumnQueue::Work column_work(const std::vector<ColumnWish>& wishes);

}}  // namespace chess::python
