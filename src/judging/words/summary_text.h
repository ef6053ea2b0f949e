// SPDX-License-Identifier: GPL-3.0-or-later
// The game in a paragraph: at most three sentences, each made of clauses with a move number.
#pragma once

#include <span>
#include <string>

#include "core/move.h"
#include "core/position.h"
#include "judge/summary.h"
#include "words/language.h"

namespace chess { inline namespace words {

/// `summary` is that of the game with these moves. `positions` has one entry more than `moves`.
std::string summary_in_words(const GameSummary& summary, std::span<const Position> positions,
                             std::span<const Move> moves, Language language, bool figurines = false);

}}  // namespace chess::words
