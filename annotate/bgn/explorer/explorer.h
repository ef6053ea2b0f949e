// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn explorer`: what the games of an archive played in a position, as a tree of moves with counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/asked_line.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "explorer/move_tree.h"
#include "explorer/played_moves.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct ExplorerCommandOptions {
  RunOptions run;
  chess::FilterOptions filter;
  std::string fen;
  std::string moves;  ///< from the position of `fen`, or from the start of a game
  int depth = 0;  ///< half-moves of the tree; 0: the usual ones of the output
  std::uint64_t min_games = 1;  ///< moves with fewer games are left out
  std::size_t top = 0;  ///< so many moves of each position; 0: all
  std::size_t examples = 3;  ///< games of each kind
  bool no_move_file = false;  ///< read the games
  bool json = false;
  bool pgn = false;
};

/// Prints the tree. Returns the process's exit status.
int run_explorer(const ExplorerCommandOptions& options);

/// For people: the position, a line for each move, and the strongest and latest games. `inputs` are the names
/// of the files of games.
std::string explorer_text(const AskedLine& line, const chess::MoveTree& tree,
                          const std::vector<std::string>& inputs);

/// One JSON object. The keys are those of bgn(1), and stay.
std::string explorer_json(const AskedLine& line, const chess::MoveTree& tree,
                          const std::vector<std::string>& inputs);

}  // namespace annotate::bgn
