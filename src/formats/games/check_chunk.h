// SPDX-License-Identifier: GPL-3.0-or-later
// Plays all the games of a chunk, and keeps nothing of them but counts and diagnostics.
#pragma once

#include <functional>
#include <string>

#include "games/chunk.h"
#include "games/chunk_report.h"

namespace chess { inline namespace games {

/// Hands over the report of a chunk of the input of that name, in parts if it is long. Ends early when `emit`
/// returns false.
void check_chunk(Chunk&& chunk, const std::string& name, const std::function<bool(ChunkReport&&)>& emit);

}}  // namespace chess::games
