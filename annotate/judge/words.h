// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences an annotated move gets, worded as lichess words them, so that tools which read its
// studies read ours: "(0.66 → 1.19) Inaccuracy. e5 was best."
#pragma once

#include <string>

#include "annotate/judge/game_verdict.h"

namespace annotate {

/// "0.66", "-1.05", "Mate in 8". White's view.
std::string to_words(chess::Score score);

/// Of a move made in `pos`; empty for a move without a label.
std::string comment_on(const MoveVerdict& move, const chess::Position& pos);

}  // namespace annotate
