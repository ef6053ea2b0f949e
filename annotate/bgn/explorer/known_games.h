// SPDX-License-Identifier: GPL-3.0-or-later
// Reads files of known games for the games that are asked about.
#pragma once

#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "explorer/asked_games.h"

namespace annotate::bgn {

/// The game with the moves of its main line. Precondition: it is chess.
chess::AskedGame asked_game(const chess::ImportedGame& game);

/// Holds the games of `references`, files of games and databases (.mdb), against the asked ones, read as
/// `run` says; in the place of files of games their move files, if all have one and not `no_move_file`.
/// Returns the exit status; kExitUnable, or that of an interrupt, if nothing is known then.
int read_known_games(const RunOptions& run, const std::vector<std::string>& references, bool no_move_file,
                     chess::AskedGames& games);
/// Does such a status mean that the run is over?
bool ends_run(int status);

}  // namespace annotate::bgn
