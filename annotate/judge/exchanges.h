// SPDX-License-Identifier: GPL-3.0-or-later
// The material on the board in numbers, and where the exchanges of a line have come to rest: what praise and
// sentences on material are measured by, and how much of an engine's line is worth showing.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/board.h"
#include "core/move.h"
#include "core/position.h"

namespace annotate {

/// Pieces and pawns of `side` less those of the other, by exchange_value; kings apart. Centipawns.
int material_of(const chess::Board& board, chess::Color side);

/// At most a dozen half-moves of a line are shown.
inline constexpr std::size_t kLinePlies = 12;

/// The game is over by the board, or the side to move is not in check and has no capture or
/// promotion that wins material by static exchange.
bool is_quiet(const chess::Position& pos);

/// The legal moves at the head of `line`, cut to `limit` half-moves and then back to the last quiet position.
/// Where no position of it is quiet, the cut line as it is.
std::vector<chess::Move> presentable_line(const chess::Position& start, std::span<const chess::Move> line,
                                          std::size_t limit = kLinePlies);

}  // namespace annotate
