// SPDX-License-Identifier: GPL-3.0-or-later
// How much of an engine's line is worth showing: at most a dozen half-moves, and none that ends in
// the middle of an exchange.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace annotate {

inline constexpr std::size_t kLinePlies = 12;

/// The game is over by the board, or the side to move is not in check and has no capture or
/// promotion that wins material by static exchange.
bool is_quiet(const chess::Position& pos);

/// The legal moves at the head of `line`, cut to `limit` half-moves and then back to the last quiet position.
/// Where no position of it is quiet, the cut line as it is.
std::vector<chess::Move> presentable_line(const chess::Position& start, std::span<const chess::Move> line,
                                          std::size_t limit = kLinePlies);

}  // namespace annotate
