// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a game as a whole - accuracy, centipawn loss, phases, who annotated it - in the
// two places files have for it: PGN's tags, and the provider's entry in BGN's `subinfo`.
#pragma once

#include "annotate/judge/game_verdict.h"
#include "annotate/mark/provider.h"
#include "game/game.h"

namespace annotate {

/// Sets WhiteAccuracy, BlackAccuracy (one decimal), WhiteACPL, BlackACPL (whole centipawns), where known.
void write_summary_tags(chess::Game& game, const GameVerdict& verdict);

/// Adds the provider to the Annotator tag behind whoever is named there.
void name_annotator(chess::Game& game, const Provider& provider);

/// Adds `{"id":...,"info":{...}}` to `subinfo` in the game's BGN parts, in place of an older entry of that
/// id.
void write_summary_subinfo(chess::Game& game, const GameVerdict& verdict, const Provider& provider);

}  // namespace annotate
