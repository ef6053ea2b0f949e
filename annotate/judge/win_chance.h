// SPDX-License-Identifier: GPL-3.0-or-later
// From centipawns to chances: lichess's logistic curve (scalachess `eval.scala`), fitted to
// games of players rated about 2300.
#pragma once

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

}  // namespace annotate
