// SPDX-License-Identifier: GPL-3.0-or-later
// The comment an annotated move gets. In English it is worded as lichess words it, so that tools which read
// its studies read ours: "(0.66 → 1.19) Inaccuracy. e5 was best." Why stands behind that, where it is proved.
#pragma once

#include <string>

#include "annotate/judge/game_verdict.h"
#include "annotate/judge/words/language.h"

namespace annotate {

/// "0.66", "-1.05", "Mate in 8". White's view.
std::string to_words(chess::Score score, Language language);

/// Of the move `played`, made in `pos`; empty for a move with neither label nor praise.
std::string comment_on(const MoveVerdict& move, const chess::Position& pos, chess::Move played,
                       Language language);

}  // namespace annotate
