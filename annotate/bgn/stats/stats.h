// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn stats`: figures of all games, or of those that are chosen, for people as aligned text, and for
// programs as JSON.
#pragma once

#include <cstddef>
#include <string>

#include "annotate/bgn/pipeline/run_options.h"
#include "json/json_value.h"
#include "query/filter_options.h"
#include "query/game_stats.h"
#include "query/player_score.h"

namespace annotate::bgn {

struct StatsOptions {
  RunOptions run;
  chess::FilterOptions filter;
  bool json = false;
  bool insights = false;  ///< of the one player, in place of the figures
  std::size_t top = 10;  ///< names shown of openings, players and time controls
};

/// Prints the figures. Returns the process's exit status.
int run_stats(const StatsOptions& options);

/// The text that `run_stats` prints, in `report`, which stays empty if there is nothing to print. Returns the
/// same status.
int report_stats(const StatsOptions& options, std::string& report);

/// Sections of aligned lines. `top`: how many names of openings, players and time controls are shown.
std::string stats_text(const chess::GameStats& stats, std::size_t top);

/// The sections of one player, which follow those of the games. `player` is the name that was asked for.
std::string score_text(const chess::PlayerScore& score, const std::string& player, std::size_t top);

/// " 71.1 %  +12 =3 -4".
std::string score_note(const chess::ScoreCount& count);
/// The members of a score behind what `row` has already.
chess::Json score_json(const chess::ScoreCount& count, chess::Json row = chess::Json::object());

/// One JSON object and a line feed. The keys are those of bgn(1), and stay. Lists of names are cut after
/// `top`, too.
/// With `score`, its figures are in the key `player`.
std::string stats_json(const chess::GameStats& stats, std::size_t top,
                       const chess::PlayerScore* score = nullptr);

}  // namespace annotate::bgn
