// SPDX-License-Identifier: GPL-3.0-or-later
// What the text and the page of `bgn prepare` have in common.
#pragma once

#include <string>

#include "annotate/bgn/explorer/prepare.h"
#include "query/player_score.h"

namespace annotate::bgn {

/// So many openings are shown at each speed, and against each kind of opponents.
inline constexpr std::size_t kHabits = 4;

/// "120 games, +40 =28 -52, 45 %".
std::string score_words(const chess::ScoreCount& count);
/// The player's score and performance in all games, and how many do not count.
std::string total_words(const PrepareReport& report);
/// The name as it was asked for, and the same.
std::string player_title(const PrepareReport& report);
/// "blitz", by SpeedClass as a number.
std::string speed_words(int speed);
/// "2400 - 2599".
std::string rating_words(int rating);

}  // namespace annotate::bgn
