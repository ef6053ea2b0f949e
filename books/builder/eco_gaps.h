// SPDX-License-Identifier: GPL-3.0-or-later
// Interpolation: the positions that a named line goes through and nobody has named. And the graph that
// legal moves make between positions, which tells whether a line is an orphan.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "books/builder/eco_line.h"

namespace books {

/// A position without a name of its own.
struct EcoGap {
  std::size_t line;   ///< the line that goes through it
  std::size_t plies;  ///< and where, in half-moves from the start
  std::size_t root;   ///< the line that ends at the last named position before: whose name the gap has
};

enum class GapsOf : std::uint8_t {
  AllLines,     ///< every missing subsequence of every named line
  OrphansOnly,  ///< eco.json's rule: only back to the last named position before, and only of lines whose
                ///< end no named position reaches in one move
};

/// Each nameless position once: where the root is nearest, then by the line that comes first. `lines` come
/// in order of preference: of two lines to one position the first is the root. What comes before the first
/// named position of its line has no root, and is no gap.
std::vector<EcoGap> find_gaps(std::span<const NamedLine> lines, Identity identity, GapsOf gaps_of);

/// Every legal move from one of `positions` to another: the indices, sorted. Of positions that are the same
/// the first stands for all.
std::vector<std::pair<std::size_t, std::size_t>> find_edges(std::span<const chess::Position> positions,
                                                            Identity identity);

}  // namespace books
