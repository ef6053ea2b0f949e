// SPDX-License-Identifier: GPL-3.0-or-later
// How well a side played a whole game: accuracy (lila `AccuracyPercent.scala`) and the average
// centipawn loss (lila `AccuracyCP.scala`).
#pragma once

#include <optional>
#include <span>

#include "base/enum_array.h"
#include "core/color.h"
#include "core/score.h"

namespace annotate {

/// 0..100 for one move, from the mover's Win% before and after it.
double move_accuracy(double win_percent_before, double win_percent_after);

struct Performance {
  double accuracy;      ///< 0..100
  double centipawn_loss;  ///< average, at least 0
  friend bool operator==(const Performance&, const Performance&) = default;
};

/// By side. `scores` is White's view: of the first position, then after each move, all of them known;
/// `first` made the first move. A side that made no move has none.
chess::EnumArray<chess::Color, std::optional<Performance>> performances(std::span<const chess::Score> scores,
                                                                        chess::Color first, double constant);

}  // namespace annotate
