// SPDX-License-Identifier: GPL-3.0-or-later
// The weight of a move record: how likely each side is to win after the move, in a byte. The source's
// formula is p = 1 / (1 + 10^((rW - rB) / K)), which falls as White's rating rises: it is Black's
// chance, and fits the source's range, in which 0 to 127 lean to White and 128 to 255 to Black.
#pragma once

#include <cstdint>

#include "movedb/move_counts.h"

namespace chess::inline movedb {

/// What the difference of ratings is divided by.
enum class WeightK : std::uint8_t {
  Elo,    ///< 400, as in rating lists
  Score,  ///< 100 + 2 x the difference of the scores of 20 games (0 to 20): decided results count more
};

/// 255 x p, rounded. rW and rB are the sides' average ratings after each has moved by half of what the
/// results ask for: their difference is then the one at which the score is the expected one, and ratings
/// would change no more. The score is that of the finished games and of two more that end as the average
/// ratings have it (even, without ratings), so that a single game does not make certainties.
std::uint8_t weight_of(const MoveCounts& counts, WeightK k);

}  // namespace chess::inline movedb
