// SPDX-License-Identifier: GPL-3.0-or-later
// A game as the text that stands for it in a file of one of our formats.
#pragma once

#include <string>

#include "annotate/pipeline/game_source.h"
#include "game/game.h"
#include "pgn/writer.h"

namespace annotate {

/// PGN with a blank line behind it, or one line of BGN. What PGN cannot say is added to `losses`.
std::string game_text(const chess::Game& game, GameFormat format, chess::PgnLosses& losses);

}  // namespace annotate
