// SPDX-License-Identifier: GPL-3.0-or-later
// How the search is spread over a game's positions. Evenly: each gets the same. Focused: all get a short
// look, and then those get longer ones where a label could still change; what is saved on moves that are
// clear is spent on those that are not. Then come the searches that praise needs: what the next best
// move is worth, and whether a short look finds the move. Only candidates are searched, first briefly, and in
// full only where the brief search bears the praise out. A label is proved in the same way: the move that got
// it is searched alone, with the nodes that the best one had. All of it together costs a game what its
// positions would cost with one budget each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evals/rules.h"
#include "judge/game_verdict.h"
#include "spend/game_facts.h"
#include "spend/search_purse.h"
#include "spend/search_request.h"

namespace chess { inline namespace spend {

enum class Spending : std::uint8_t { Even, Focused };
/// "even", "focused".
std::string_view to_string(Spending spending);
std::optional<Spending> parse_spending(std::string_view text);

/// Has position `index` of the game searched. Nothing: that position is given up, or the run is to end.
using Ask = std::function<std::optional<Evaluation>(std::size_t index, const SearchRequest& request)>;

/// What a search says of a position where `turn` is to move.
PositionEval eval_of(const Evaluation& found, Color turn);

/// How a game is searched.
struct SpendingPlan {
  Spending spending = Spending::Even;
  SearchBudget budget;  ///< for a position, on average over the game
  bool praise = false;  ///< look for what praise has to be proved by
  int lines = 1;  ///< to be shown at a labelled move, the best one included
};

/// What the searches of a game gave.
struct GameFindings {
  /// One for each position, not yet settled between neighbours; without a score where `ask` gave nothing.
  std::vector<PositionEval> evals;
  /// One for each move; empty where praise was not asked for. Moves of opening books are no candidates.
  std::vector<PraiseEvidence> evidence;
  /// One for each move, as far as the labels were put to this proof; empty if the spending is even.
  std::vector<std::optional<EqualLooks>> equal_looks;
  /// For each move that gets a better line, the next best ones; empty where one line is enough.
  std::vector<std::vector<ScoredLine>> further_lines;
  /// For each move without a motif of its own, and for each good one, the threat that searches prove; empty
  /// if the spending is even.
  std::vector<std::optional<Motif>> threats;
  /// For each move with a refutation how the natural answer to it fails (Refutation::failed_answer); empty if
  /// the spending is even.
  std::vector<std::vector<Move>> failed_answers;
};

/// How many budgets of a position make the purse of a game: those of the judged moves. For the other side's
/// moves the first look is enough if the spending is focused.
double paid_positions(const GameFacts& facts, const SpendingPlan& plan);

/// Searches a game. The rules say where a label changes. With a budget of nodes or time, all searches
/// together cost what the plan's budget comes to for the game's judged moves, give or take the last search.
/// If one side is judged and the spending is focused, the other side's moves count for less. Precondition:
/// focused spending has a budget of nodes or milliseconds.
GameFindings search_game(const GameFacts& facts, const RuleSet& rules, const SpendingPlan& plan,
                         const Ask& ask);

/// The lines of rank 2 to `plan.lines` in the positions before the moves that get a better line, one entry
/// for each move of the game. Each is searched by itself, without the first moves of the lines before it, so
/// that it is as deep as they are. What is left in the purse is shared among them; each costs a budget at
/// most.
std::vector<std::vector<ScoredLine>> gather_further_lines(const GameFacts& facts, const RuleSet& rules,
                                                          std::span<const PositionEval> settled,
                                                          const SpendingPlan& plan, const Ask& ask,
                                                          const SearchPurse& purse);

/// Searches the moves that got a label by the verdict alone, in the position before each, with the share of
/// the budget that its best move had there (`shares`, by position; `raw` has what the engine said then).
/// Mistakes and blunders come before inaccuracies, and those that lost least come first. All together costs
/// at most `most` budgets. `thresholds` are those of the rules, in winning chances. One entry for each move
/// of the game.
std::vector<std::optional<EqualLooks>> gather_equal_looks(const GameFacts& facts, const GameVerdict& verdict,
                                                          const LossThresholds& thresholds,
                                                          std::span<const PositionEval> raw,
                                                          std::span<const double> shares, double most,
                                                          const SearchBudget& budget, const Ask& ask);

/// The proof of praise as far as `purse` goes, which `ask` pays from. One entry for each move of the game;
/// `settled` are the evals that the verdict will rest on.
std::vector<PraiseEvidence> gather_evidence(const GameFacts& facts, const RuleSet& rules,
                                            std::span<const PositionEval> settled, const SearchBudget& budget,
                                            const Ask& ask, const SearchPurse& purse);

/// The threats that are the reasons of labelled moves without another motif, and those that good quiet moves
/// make (motifs/threats.h), as far as `purse` goes, which `ask` pays from. One entry for each move of the
/// game; `settled` are the evals that the verdict rests on. Each threat was found by a brief search and by
/// one of a whole budget.
std::vector<std::optional<Motif>> gather_threats(const GameFacts& facts, const GameVerdict& verdict,
                                                 std::span<const PositionEval> settled,
                                                 const SearchBudget& budget, const Ask& ask,
                                                 const SearchPurse& purse);

/// How the natural answers to the refutations of mistakes and blunders fail, as far as `purse` goes, which
/// `ask` pays from: each by a brief search and one of a whole budget. Refutations that the game itself shows
/// are left alone. One entry for each move of the game.
std::vector<std::vector<Move>> gather_failed_answers(const GameFacts& facts, const GameVerdict& verdict,
                                                     const SearchBudget& budget, const Ask& ask,
                                                     const SearchPurse& purse);

/// What `gather_threats` will cost about, in budgets of a position.
double cost_of_threats(const GameFacts& facts, const GameVerdict& verdict,
                       std::span<const PositionEval> settled);

}}  // namespace chess::spend
