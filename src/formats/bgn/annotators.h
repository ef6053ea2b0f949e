// SPDX-License-Identifier: GPL-3.0-or-later
// Who annotated a game. BGN lists the providers in `subinfo`, PGN has one tag.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace chess { inline namespace bgn {

/// "Marginalia 1.0.0", or "Stockfish 15.1 + Marginalia 1.0.0" if an engine of another name gave the
/// evaluations. An empty `engine` means no engine.
std::string annotator_name(std::string_view engine, std::string_view annotator);

/// The programs in BGN's `subinfo`, named as by `annotator_name`.
std::vector<std::string> bgn_annotators(const Game& game);

/// Appends `name` to the tag Annotator, if the tag does not contain it already.
void add_annotator(Game& game, std::string_view name);

}}  // namespace chess::bgn
