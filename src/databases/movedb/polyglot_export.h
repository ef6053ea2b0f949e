// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a move-record database as a Polyglot book, for programs that read nothing else.
#pragma once

#include <cstdint>
#include <expected>

#include "io/byte_sink.h"
#include "movedb/move_database.h"

namespace chess { inline namespace movedb {

/// What was written and what was left out.
struct PolyglotExportCounts {
  std::uint64_t too_rare = 0;  ///< moves left out because they have too few games
  std::uint64_t scoreless = 0;  ///< moves left out because they only lost
  std::uint64_t entries = 0;    ///< written
  std::uint64_t positions = 0;  ///< with at least one entry
};

/// Writes the moves of at least `min_games` games. Their weights are the half-points of the mover. The caller
/// finishes `sink`, unless there is a fault: the database is damaged, or cannot be read.
std::expected<PolyglotExportCounts, IoError> export_polyglot(const MoveDatabase& database,
                                                             std::uint32_t min_games, ByteSink& sink);

}}  // namespace chess::movedb
