// SPDX-License-Identifier: GPL-3.0-or-later
// Plays all the games of a chunk. PGN is read without making trees.
#pragma once

#include <functional>
#include <string>

#include "games/chunk.h"
#include "games/chunk_report.h"

namespace annotate::bgn {

/// Hands over the report of the chunk, in parts where it is long; ends early when `emit` says so.
void check_chunk(chess::Chunk&& chunk, const std::string& name,
                 const std::function<bool(chess::ChunkReport&&)>& emit);

}  // namespace annotate::bgn
