// SPDX-License-Identifier: GPL-3.0-or-later
// The material on the board in numbers, and the positions of a line in which its exchanges are over. Praise
// and sentences about material are measured there. They also decide how much of an engine's line is shown.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/board.h"
#include "core/move.h"
#include "core/position.h"

namespace chess { inline namespace evals {

/// The material of `side` less that of the other side, by exchange_value, in centipawns. Kings do not count.
int material_of(const Board& board, Color side);

/// The most half-moves of a line that are shown.
inline constexpr std::size_t kLinePlies = 12;

/// Is the game over by the board, or is the side to move not in check and without a capture or promotion that
/// wins material by static exchange?
bool is_quiet(const Position& pos);

/// The legal moves at the head of `line`, cut to `limit` half-moves and then back to the last quiet position.
/// If no position is quiet, the line is only cut to `limit`.
std::vector<Move> presentable_line(const Position& start, std::span<const Move> line,
                                   std::size_t limit = kLinePlies);

}}  // namespace chess::evals
