// SPDX-License-Identifier: GPL-3.0-or-later
// The game in a paragraph: at most three sentences, each made of clauses with a move number.
#pragma once

#include <string>

#include "judge/summary.h"
#include "words/language.h"

namespace chess { inline namespace words {

/// `summary` is that of `game`.
std::string summary_in_words(const GameSummary& summary, const SummarySource& game, Language language,
                             bool figurines = false);

}}  // namespace chess::words
