// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of a move-record database for other programs: as a table (CSV), or as the bare 64-bit records.
#pragma once

#include <cstdint>
#include <expected>

#include "io/byte_sink.h"
#include "io/io_error.h"
#include "movedb/move_database.h"

namespace chess { inline namespace movedb {

/// How entries are written.
enum class RecordDump : std::uint8_t {
  /// A head, then a line for each entry: the key of its position in hexadecimal, the fields of its record,
  /// decoded, and its counters. Fields of what no game tells are empty.
  Csv,
  Bits,  ///< 8 bytes for each entry, little-endian: the record as in FORMAT.md
};

/// Writes the entries of at least `min_games` games, in the order of the file. Returns how many. The caller
/// finishes `sink`, unless there is a fault: the database is damaged, or cannot be read.
std::expected<std::uint64_t, IoError> dump_records(const MoveDatabase& database, RecordDump form,
                                                   std::uint32_t min_games, ByteSink& sink);

}}  // namespace chess::movedb
