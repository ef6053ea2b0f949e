// SPDX-License-Identifier: GPL-3.0-or-later
// Who annotated a game: in BGN the providers of `subinfo`, in PGN one tag.
#pragma once

#include <string_view>

#include "game/game.h"

namespace chess {

/// Adds `name` to the tag Annotator behind whoever is named there, if it is not there yet.
void add_annotator(Game& game, std::string_view name);

/// Names the programs behind BGN's `subinfo` in the tag Annotator, too, for a writer that keeps only tags:
/// "Marginalia 0.1.0", and "Stockfish 15.1 + Marginalia 0.1.0" where another engine gave the evals.
void name_bgn_annotators(Game& game);

}  // namespace chess
