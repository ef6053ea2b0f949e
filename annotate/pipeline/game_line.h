// SPDX-License-Identifier: GPL-3.0-or-later
// A game and what was done to it in one line, for `--verbose`.
#pragma once

#include <chrono>
#include <string>

#include "annotate/pipeline/game_source.h"
#include "annotate/pipeline/game_worker.h"

namespace annotate {

/// "x.pgn, game 3 (Carlsen - Anand)".
std::string name_game(const SourceItem& item);

/// "84 moves, 83 searches, 1660000 nodes, 1.2 s; 3 ?!, 1 ?, 2 ??".
std::string describe(const FinishedGame& game, std::chrono::duration<double> time);

}  // namespace annotate
