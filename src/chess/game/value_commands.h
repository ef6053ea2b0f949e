// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluations and times that programs wrote in units or comments of their own, written as all programs read
// them: `%eval` in pawns and White's view, `%clk` and `%emt` in hours, minutes and seconds.
#pragma once

#include "game/game.h"

namespace chess { inline namespace game {

/// Writes them so. A comment that says nothing else goes, and of a longer one the rest stays; what TCEC
/// writes (depth, nodes, lines) stays beside. Values in a doubtful unit stay as they are.
void write_value_commands(Game& game);

}}  // namespace chess::game
