// SPDX-License-Identifier: GPL-3.0-or-later
// A line played out on the board, and the wood counted where it has come to rest. Every motif that speaks
// of material is held against this count: geometry alone proves nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "annotate/judge/best_line.h"
#include "core/position.h"

namespace annotate {

/// The legal moves at the head of a line, and the positions between them: one more than moves.
struct PlayedLine {
  std::vector<chess::Position> positions;
  std::vector<chess::Move> moves;
  /// So many of the moves were given; the others were added by play_out_exchanges.
  std::size_t given = 0;

  const chess::Position& end() const { return positions.back(); }
};

PlayedLine play_line(const chess::Position& start, std::span<const chess::Move> line,
                     std::size_t limit = kLinePlies);

/// Engines break lines off in the middle of an exchange: plays it out by static exchange, the best capture
/// first, until the position is quiet or in check. A line without a move stays so.
void play_out_exchanges(PlayedLine& line);

/// What `side` is sure of: its least material in the quiet positions at or behind `from`. Nothing where no
/// position there is quiet.
std::optional<int> settled_material(const PlayedLine& line, chess::Color side, std::size_t from);

/// At the last quiet position of the line, if any.
std::optional<int> final_material(const PlayedLine& line, chess::Color side);

}  // namespace annotate
