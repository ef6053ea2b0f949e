// SPDX-License-Identifier: GPL-3.0-or-later
// Plays all the games of a chunk. PGN is read without making trees.
#pragma once

#include <functional>
#include <string>

#include "annotate/bgn/pipeline/chunk.h"
#include "annotate/bgn/pipeline/chunk_report.h"

namespace annotate::bgn {

/// Hands over the report of the chunk, in parts where it is long; ends early when `emit` says so.
void check_chunk(Chunk&& chunk, const std::string& name, const std::function<bool(ChunkReport&&)>& emit);

}  // namespace annotate::bgn
