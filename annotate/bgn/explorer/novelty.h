// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn novelty`: where games left the games of a reference, and what was known there.
#pragma once

#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "explorer/asked_games.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct NoveltyOptions {
  RunOptions run;  ///< its inputs are the games that are asked about
  chess::FilterOptions filter;  ///< which of them
  std::vector<std::string> references;  ///< files of games, and move-record databases (.mdb)
  bool no_move_file = false;  ///< read the references themselves
  bool json = false;
};

/// Prints what is found of each game. Returns the process's exit status.
int run_novelty(const NoveltyOptions& options);

/// A game of those that are asked about, as lines for people. `references` are the names of the files.
std::string novelty_text(const chess::AskedGames& games, std::size_t game, const NoveltyOptions& options);

/// The same as a JSON object on one line. The keys are those of bgn(1), and stay.
std::string novelty_json(const chess::AskedGames& games, std::size_t game, const NoveltyOptions& options);

}  // namespace annotate::bgn
