// SPDX-License-Identifier: GPL-3.0-or-later
// The searches that praise needs: what the next best move is worth, and whether a short look finds the move.
// Only candidates are searched, first briefly, and in full only where the brief search bears the praise out.
#pragma once

#include <span>
#include <vector>

#include "annotate/judge/game_verdict.h"
#include "annotate/judge/rules.h"
#include "annotate/spend/game_facts.h"
#include "annotate/spend/search_request.h"
#include "annotate/spend/spending.h"

namespace annotate {

/// One entry for each move of the game; `settled` are the evals that the verdict will rest on. Moves of
/// opening books are no candidates.
std::vector<PraiseEvidence> gather_evidence(const GameFacts& facts, const RuleSet& rules,
                                            std::span<const PositionEval> settled, const SearchBudget& budget,
                                            const Ask& ask);

}  // namespace annotate
