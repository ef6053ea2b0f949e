// SPDX-License-Identifier: GPL-3.0-or-later
// Whose the marks of a game are that an earlier version annotated: sentences of our form tell it (prose.h).
#pragma once

#include <set>
#include <string>

#include "annotate/mark/adopt.h"
#include "annotate/mark/provider.h"
#include "game/game.h"

namespace annotate {

/// Gives sentences of our form, which no person writes, and their glyphs the id of the provider if the game
/// `is_ours`, and takes the paragraph about it out; what stands under one of the ids keeps its id if it has
/// that form. Lines lose our ids: nothing shows whose they are.
ChangedMarks adopt_prose(chess::Game& game, const Provider& provider, const std::set<std::string>& ids,
                         bool is_ours);

}  // namespace annotate
