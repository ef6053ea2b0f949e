// SPDX-License-Identifier: GPL-3.0-or-later
// How often players of a rating err, and what a few games of one player say beside that: the rate in the long
// run, with an interval, by Bayes (gamma and Poisson). Players of one rating are the prior.
#pragma once

#include <optional>
#include <string_view>

#include "annotate/player/player_statistics.h"
#include "match/statistics.h"

namespace annotate {

/// Mistakes and blunders in a move of players of that rating of lichess, at the speed of that tag
/// TimeControl. Nothing where the speed is not known, or where the table has none of such players.
std::optional<double> norm_of(int rating, std::string_view time_control);

/// The rate in the long run.
struct LongRunRate {
  double mean = 0.0;
  chess::ScoreInterval interval;  ///< 95 %
  double prior_moves = 0.0;  ///< so many moves of the player weigh as much as the rating
};

/// Of a player with so many errors among the moves, where players of the same ratings make `norm` a move.
/// Precondition: norm > 0.
LongRunRate long_run_rate(const Proportion& serious, double norm);

}  // namespace annotate
