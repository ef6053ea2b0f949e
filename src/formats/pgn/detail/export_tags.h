// SPDX-License-Identifier: GPL-3.0-or-later
// The tags of a game as PGN's export format wants them.
#pragma once

#include <functional>
#include <string_view>

#include "game/game.h"

namespace chess { inline namespace pgn {

/// Calls `visit` with each tag of `export_tags(game)` (writer.h), in order; most games need no new tags
/// for that. The views are valid during the call.
void for_each_export_tag(const Game& game,
                         const std::function<void(std::string_view name, std::string_view value)>& visit);

}}  // namespace chess::pgn
