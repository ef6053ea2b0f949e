// SPDX-License-Identifier: GPL-3.0-or-later
// Several Polyglot books made one.
#pragma once

#include <cstddef>
#include <expected>
#include <span>

#include "io/byte_sink.h"
#include "polyglot/polyglot_file.h"

namespace chess::inline polyglot {

struct PolyglotMergeCounts {
  std::size_t entries = 0;    ///< written
  std::size_t positions = 0;  ///< written
};

/// Writes one sorted book to `sink`, which is left unfinished. A move that comes more than once has the
/// sum of its weights, and the `learn` of the first file that has it. The files need not be sorted: one
/// alone comes out sorted, with each move once. Memory is bounded; a fault is one of the disk.
std::expected<PolyglotMergeCounts, IoError> merge_polyglot(std::span<const PolyglotFile> files,
                                                           ByteSink& sink);

}  // namespace chess::inline polyglot
