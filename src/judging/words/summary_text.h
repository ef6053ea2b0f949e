// SPDX-License-Identifier: GPL-3.0-or-later
// The game in a paragraph: at most three sentences, each made of clauses with a move number. PGN keeps no
// name beside the text of a game, so the paragraph begins with a fixed word and is recognised by its
// templates.
#pragma once

#include <string>
#include <string_view>

#include "judge/summary.h"
#include "words/language.h"

namespace chess { inline namespace words {

/// `summary` is that of `game`.
std::string summary_in_words(const GameSummary& summary, const SummarySource& game, Language language,
                             bool figurines = false);

/// Does a paragraph of ours in the text say that only the Result tag tells how the game ended? The result
/// then stands behind the moves because an earlier run wrote it there.
bool says_result_of_tag(std::string_view text);

/// The text without the paragraphs of our form, in any of our languages. What stands before and behind one
/// stays.
std::string without_summary(std::string_view text);

}}  // namespace chess::words
