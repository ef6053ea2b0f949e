// SPDX-License-Identifier: GPL-3.0-or-later
// What endgame tables know of a position. The judge opens no tables: their word comes to it with the evals.
#pragma once

#include <cstdint>

namespace chess { inline namespace evals {

/// The result of best play, exact. The 50-move rule counts, with the half-moves that the game has counted.
enum class TableValue : std::int8_t {
  Lost = -2,
  LostTooSlowly = -1,  ///< drawn, because the 50-move rule comes before the mate
  Drawn = 0,
  WonTooSlowly = 1,  ///< drawn; likewise
  Won = 2,
};

/// The same value for the other side.
constexpr TableValue operator-(TableValue value) { return static_cast<TableValue>(-static_cast<int>(value)); }

/// Is it a draw, be it only by the 50-move rule?
constexpr bool is_draw(TableValue value) { return value != TableValue::Lost && value != TableValue::Won; }

}}  // namespace chess::evals
