// SPDX-License-Identifier: GPL-3.0-or-later
// Who annotated a game: in BGN the providers of `subinfo`, in PGN one tag.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace chess::inline bgn {

/// "Marginalia 0.1.0", or "Stockfish 15.1 + Marginalia 0.1.0" where an engine of another name gave the evals;
/// an empty `engine` is none.
std::string annotator_name(std::string_view engine, std::string_view annotator);

/// The programs behind BGN's `subinfo`, as `annotator_name` has them.
std::vector<std::string> bgn_annotators(const Game& game);

/// Adds `name` to the tag Annotator behind whoever is named there, if it is not there yet.
void add_annotator(Game& game, std::string_view name);

}  // namespace chess::inline bgn
