// SPDX-License-Identifier: GPL-3.0-or-later
// From centipawns to chances, and from chances to how well a side played: lichess's logistic curve
// (scalachess `eval.scala`), fitted to games of players rated about 2300, accuracy (lila
// `AccuracyPercent.scala`) and the average centipawn loss (lila `AccuracyCP.scala`).
#pragma once

#include <optional>
#include <span>

#include "base/enum_array.h"
#include "core/piece.h"
#include "core/score.h"

namespace annotate {

/// Evals are clamped to this for Win%, and a mate counts as this much.
inline constexpr int kCpCeiling = 1000;

/// The eval of the start position of a game of standard chess, without a search.
inline constexpr int kStartCp = 15;

/// -1 (lost) .. +1 (won), for the side whose view `centipawns` is. `constant` is the rule set's.
double winning_chances(int centipawns, double constant);
/// The same; a mate counts as -1 or +1.
double winning_chances(chess::Score score, double constant);

/// Centipawns clamped to +-kCpCeiling, mates as +-kCpCeiling.
int ceiled_centipawns(chess::Score score);

/// 0..100: 50 + 50 * winning_chances(ceiled_centipawns(score)).
double win_percent(chess::Score score, double constant);

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
