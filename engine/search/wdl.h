// SPDX-License-Identifier: GPL-3.0-or-later
// Chances of winning, drawing and losing from a score: two logistic curves, one for each side's
// win, that cross 50 % at +1.00 and -1.00 (the meaning this engine gives to a pawn ahead).
#pragma once

#include <cmath>

#include "engine/search/limits.h"

namespace engine {

/// `score` and the result from the same side's point of view; the parts add up to 1000.
inline Wdl wdl_of(chess::Score score) {
  if (score.is_winning_mate()) return {1000, 0, 0};
  if (score.is_losing_mate()) return {0, 0, 1000};
  constexpr double kHalfWin = 100.0;  // centipawns
  constexpr double kSpread = 52.0;
  const double cp = score.centipawns().value_or(0);
  const auto chance = [](double x) {
    return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-x / kSpread))));
  };
  const int win = chance(cp - kHalfWin);
  const int loss = chance(-cp - kHalfWin);
  return {win, 1000 - win - loss, loss};
}

}  // namespace engine
