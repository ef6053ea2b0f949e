// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a game was: what BGN's `type` says, where a game brought one that its tags do not tell, else by
// its time control or its event's name (src/bgn/speed.h).
#pragma once

#include <optional>

#include "bgn/speed.h"
#include "game/game.h"

namespace chess::inline query {

std::optional<SpeedClass> speed_of_game(const Game& game);

}  // namespace chess::inline query
