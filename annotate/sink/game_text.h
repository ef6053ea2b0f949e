// SPDX-License-Identifier: GPL-3.0-or-later
// A game as the text that stands for it in a file of one of our formats.
#pragma once

#include <string>

#include "annotate/judge/words/language.h"
#include "annotate/pipeline/game_source.h"
#include "annotate/report/term_text.h"
#include "game/game.h"
#include "pgn/writer.h"

namespace annotate {

/// PGN with a blank line behind it, one line of BGN, the element that the report's page reads, or a picture
/// for a terminal in the style `term`. What PGN cannot say is added to `losses`.
std::string game_text(const chess::Game& game, GameFormat format, const TermStyle& term,
                      chess::PgnLosses& losses);

/// What a file of that format has before its first game and behind its last one.
std::string text_before_games(GameFormat format, Language language);
std::string text_behind_games(GameFormat format);

}  // namespace annotate
