// SPDX-License-Identifier: GPL-3.0-or-later
// Chances of winning, drawing and losing from a value, as games of the engine against itself have shown: two
// logistic curves, one for each side's win.
#pragma once

#include <cmath>

#include "engine/search/limits.h"

namespace engine {

/// `v` and the result from the same side's point of view; the parts add up to 1000.
inline Wdl wdl_of(Value v) {
  if (v >= kMateBound) return {1000, 0, 0};
  if (v <= -kMateBound) return {0, 0, 1000};
  const auto chance = [](int above) {
    return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-static_cast<double>(above) / kWinSpread))));
  };
  const int win = chance(v - kHalfWon);
  const int loss = chance(-v - kHalfWon);
  return {win, 1000 - win - loss, loss};
}

}  // namespace engine
