// SPDX-License-Identifier: GPL-3.0-or-later
// Chances of winning, drawing and losing from a value: two logistic curves, one for each side's win, that
// cross 50 % at +1.00 and -1.00.
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
  const int win = chance(v - kPawn);
  const int loss = chance(-v - kPawn);
  return {win, 1000 - win - loss, loss};
}

}  // namespace engine
