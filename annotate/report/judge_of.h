// SPDX-License-Identifier: GPL-3.0-or-later
// Whose labels are counted beside accuracy and average loss.
#pragma once

#include <string_view>

#include "game/game.h"

namespace annotate {

/// The provider whose subinfo stands first on most moves of the main line, as the judge's does in what is
/// shown to people; empty where no move has a subinfo with an id. Valid as long as the game.
std::string_view judge_of(const chess::Game& game);

}  // namespace annotate
