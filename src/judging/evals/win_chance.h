// SPDX-License-Identifier: GPL-3.0-or-later
// From centipawns to winning chances, and from chances to how well a side played: lichess's logistic curve
// (scalachess `eval.scala`), which was fitted to games of players rated about 2300, accuracy (lila
// `AccuracyPercent.scala`) and the average centipawn loss (lila `AccuracyCP.scala`).
#pragma once

#include <optional>
#include <span>

#include "base/enum_array.h"
#include "core/piece.h"
#include "core/score.h"

namespace chess { inline namespace evals {

/// Evals are clamped to this for Win%. A mate counts as this.
inline constexpr int kCpCeiling = 1000;

/// The eval of the start position of standard chess, without a search. Centipawns, White's view.
inline constexpr int kStartCp = 15;

/// From -1 (lost) to +1 (won), for the side whose view `centipawns` is. `constant` is that of the rule set.
double winning_chances(int centipawns, double constant);
/// The same; a mate counts as -1 or +1.
double winning_chances(Score score, double constant);

/// Centipawns clamped to +-kCpCeiling. A mate is +-kCpCeiling.
int ceiled_centipawns(Score score);

/// 0..100: 50 + 50 * winning_chances(ceiled_centipawns(score)).
double win_percent(Score score, double constant);

/// The accuracy of one move, 0..100, from the mover's Win% before and after it.
double move_accuracy(double win_percent_before, double win_percent_after);

/// How well a side played.
struct Performance {
  double accuracy;      ///< 0..100
  double centipawn_loss;  ///< average, at least 0
  friend bool operator==(const Performance&, const Performance&) = default;
};

/// The performance of each side. `scores` are from White's view: of the first position, then after each move,
/// all known. `first` made the first move. Returns nothing for a side that made no move.
EnumArray<Color, std::optional<Performance>> performances(std::span<const Score> scores, Color first,
                                                          double constant);

}}  // namespace chess::evals
