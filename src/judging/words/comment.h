// SPDX-License-Identifier: GPL-3.0-or-later
// The comment of an annotated move. In English it has the words of lichess, so that tools which read its
// studies can read ours: "(0.66 → 1.19) Inaccuracy. e5 was best." The reason follows if it is proved.
// And the paragraph about a game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "facts/move_facts.h"
#include "judge/praise.h"
#include "judge/summary.h"
#include "notation/nag.h"
#include "words/catalogue.h"
#include "words/language.h"

namespace chess { inline namespace words {

/// "0.66", "-1.05", "Mate in 8", with the decimal mark of the language. White's view. Beyond ten pawns a
/// figure tells nobody anything: "White is winning".
std::string to_words(Score score, Language language);

/// The comment on the move `played` in `pos`, of which these are the facts. Empty for a move with neither
/// label nor praise, and for one that is not worth words. If the score breaks with the move, the comment says
/// that.
std::string comment_of(const MoveFacts& facts, const Position& pos, Move played, Language language,
                       bool figurines = false);

/// The sentence for a reason, and a second one for its means. `played` was played in `before`.
std::string sentence_of(const TextCatalogue& words, const Reason& reason, const Position& before,
                        Move played);

/// `summary` is that of the game with these moves. `positions` has one entry more than `moves`.
std::string summary_in_words(const GameSummary& summary, std::span<const Position> positions,
                             std::span<const Move> moves, Language language, bool figurines = false);

}}  // namespace chess::words
