// SPDX-License-Identifier: GPL-3.0-or-later
// How the search is spread over a game's positions. Evenly: each gets the same. Focused: all get a short
// look, and then those get longer ones where a label could still change; what is saved on moves that are
// clear is spent on those that are not. Behind that come the searches that praise needs: what the next best
// move is worth, and whether a short look finds the move. Only candidates are searched, first briefly, and in
// full only where the brief search bears the praise out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/judge/game_verdict.h"
#include "annotate/judge/rules.h"
#include "annotate/spend/game_facts.h"
#include "annotate/spend/search_request.h"

namespace annotate {

enum class Spending : std::uint8_t { Even, Focused };
/// "even", "focused".
std::string_view to_string(Spending spending);
std::optional<Spending> parse_spending(std::string_view text);

/// Has position `index` of the game searched. Nothing: that position is given up, or the run is to end.
using Ask = std::function<std::optional<Evaluation>(std::size_t index, const SearchRequest& request)>;

/// What a search says of a position where `turn` is to move.
PositionEval eval_of(const Evaluation& found, chess::Color turn);

/// The evals of all positions, not yet settled between neighbours; without a score where `ask` gave nothing.
/// `budget` is for one position.
std::vector<PositionEval> spend_evenly(const GameFacts& facts, const SearchBudget& budget, const Ask& ask);

/// The same for a budget that is meant on average: a quiet game costs less, a wild one up to some times as
/// much. The rules say where a label changes. Precondition: the budget is in nodes or milliseconds.
std::vector<PositionEval> spend_focused(const GameFacts& facts, const RuleSet& rules,
                                        const SearchBudget& budget, const Ask& ask);

/// One entry for each move of the game; `settled` are the evals that the verdict will rest on. Moves of
/// opening books are no candidates.
std::vector<PraiseEvidence> gather_evidence(const GameFacts& facts, const RuleSet& rules,
                                            std::span<const PositionEval> settled, const SearchBudget& budget,
                                            const Ask& ask);

}  // namespace annotate
