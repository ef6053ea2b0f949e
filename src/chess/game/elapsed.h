// SPDX-License-Identifier: GPL-3.0-or-later
// The time since the start of the game at each move, from the clocks: BGN's `et` (elapsed time), by which the
// pace of games is asked for.
#pragma once

#include "game/game.h"

namespace chess { inline namespace game {

/// Gives the moves of the main line the member `et`: seconds since the start of the game, rounded down, both
/// sides together. A move has what %emt says, else what is gone from its side's clock (%clk) since its last
/// move, with the increment of the tag TimeControl. The first move of a side that leaves its clock as it was
/// took no time: sites start clocks later. Behind the first move whose time cannot be told (no clock, a clock
/// that gained, several periods) no move has `et`. An `et` that is there stays.
void write_elapsed(Game& game);

}}  // namespace chess::game
