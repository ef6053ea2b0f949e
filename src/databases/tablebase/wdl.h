// SPDX-License-Identifier: GPL-3.0-or-later
// The five values of a position that Syzygy tables know. Both sides play as well as possible.
#pragma once

#include <cstdint>
#include <string_view>

namespace chess { inline namespace tablebase {

/// The value for the side to move, if the last move was a capture or a pawn move. The 50-move rule counts.
enum class SyzygyWdl : std::int8_t {
  Loss = -2,
  BlessedLoss = -1,  ///< mate can be forced, but the 50-move rule comes first
  Draw = 0,
  CursedWin = 1,  ///< mate can be forced, but the 50-move rule comes first
  Win = 2,
};

/// The same value for the other side.
constexpr SyzygyWdl operator-(SyzygyWdl value) { return static_cast<SyzygyWdl>(-static_cast<int>(value)); }

/// A win of either kind gives 1, a loss of either kind -1, a draw 0.
constexpr int sign_of(SyzygyWdl value) { return (value > SyzygyWdl::Draw) - (value < SyzygyWdl::Draw); }

/// The value under the 50-move rule: cursed wins and blessed losses are draws.
constexpr SyzygyWdl with_fifty_moves(SyzygyWdl value) {
  return value == SyzygyWdl::CursedWin || value == SyzygyWdl::BlessedLoss ? SyzygyWdl::Draw : value;
}

/// "win", "cursed win", "draw", "blessed loss", "loss".
constexpr std::string_view to_string(SyzygyWdl value) {
  switch (value) {
    case SyzygyWdl::Loss: return "loss";
    case SyzygyWdl::BlessedLoss: return "blessed loss";
    case SyzygyWdl::Draw: return "draw";
    case SyzygyWdl::CursedWin: return "cursed win";
    case SyzygyWdl::Win: return "win";
  }
  return "";
}

/// The distance to zeroing (DTZ) of a position whose best move is a capture or a pawn move: 1 for a win, 101
/// for a cursed win, the same below zero for losses, 0 for a draw.
constexpr int dtz_before_zeroing(SyzygyWdl value) {
  return sign_of(value) * (value == SyzygyWdl::Win || value == SyzygyWdl::Loss ? 1 : 101);
}

}}  // namespace chess::tablebase
