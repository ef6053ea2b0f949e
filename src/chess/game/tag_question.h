// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a game before its moves are read.
#pragma once

#include <functional>

#include "game/game.h"

namespace chess { inline namespace game {

/// Are the moves of a game with these tags worth reading? If it is empty, the moves of all games are read.
/// Readers in several threads may have copies of one question.
using TagQuestion = std::function<bool(const Tags& tags)>;

}}  // namespace chess::game
