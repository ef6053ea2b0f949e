// SPDX-License-Identifier: GPL-3.0-or-later
// How the search is spread over a game's positions. Evenly: every position gets the same search. Focused: all
// get a short look, and then those get longer ones where a label could still change; what is saved on moves
// that are clear is spent on those that are not. Then come the searches that praise needs: what the next best
// move is worth, and whether a short look finds the move. Only moves that may deserve praise are searched,
// first briefly, and in full only where the brief search bears the praise out. Only focused spending also
// proves labels, by a search of the move that got one alone, with the nodes that the best one had, and looks
// for threats and failed answers. All of it together costs a game what its judged moves would cost with one
// budget each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "judge/game_case.h"
#include "spend/purses.h"
#include "spend/search_request.h"

namespace chess { inline namespace spend {

enum class Spending : std::uint8_t { Even, Focused };
/// "even", "focused".
std::string_view to_string(Spending spending);
std::optional<Spending> parse_spending(std::string_view text);

/// Has position `index` of the game searched. Returns nothing if that position is given up or the run is to
/// end.
using Ask = std::function<std::optional<Evaluation>(std::size_t index, const SearchRequest& request)>;

/// What a search says of a position where `turn` is to move.
PositionEval eval_of(const Evaluation& found, Color turn);

/// How a game is searched.
struct SpendingPlan {
  Spending spending = Spending::Even;
  SearchBudget budget;  ///< for a position, on average over the game
  bool praise = false;  ///< searches for the proof of praise, too
  int lines = 1;  ///< how many are shown at a labelled move, the best one included
  /// The game may cost this many budgets of a position, even if it has few moves.
  double least_budgets = 0.0;
};

/// Follows a game while it is searched.
class CaseListener {
 public:
  virtual ~CaseListener() = default;
  /// A search of position `position` has ended; `found` has the side to move's view. The search chose among
  /// all moves and knew the moves of the game, unless the request limits that.
  virtual void on_look(std::size_t position, const SearchRequest& request, const Evaluation& found) = 0;
  /// Move `move` has another label, praise or reason than before. It may change again. Only focused spending
  /// tells it; what `conclude` says at the end is in the case.
  virtual void on_verdict(std::size_t move, const MoveVerdict& verdict) = 0;
};

/// What a stage of searches needs: how the game is searched, whom to ask, and what is left to spend.
struct Searches {
  const SpendingPlan& plan;
  const Ask& ask;  ///< pays from the purse
  const SearchPurse& purse;
};

/// What a game may cost, in budgets of a position: one for each judged move, and for each other move one
/// (even) or a first look (focused); at least `plan.least_budgets`. Moves before the first judged one are
/// free.
double paid_positions(const GameCase& game, const SpendingPlan& plan);

/// Searches a game and settles its evals. The rules say where a label changes. With a budget of nodes or
/// time, all searches together cost what the plan's budget comes to for the game's judged moves, give or take
/// the last search and the further lines. `conclude` makes a verdict of what is found. `listener` may be
/// null. Precondition: focused spending has a budget of nodes or milliseconds.
void search_game(GameCase& game, const SpendingPlan& plan, const Ask& ask, CaseListener* listener = nullptr);

// The stages that prove what is said of moves. Each fills a field of MoveCase as far as the purse goes, for
// the moves that the verdict of the case names.

/// Fills `equal_looks`: searches each doubtful mistake and blunder alone, in the position before it, with as
/// many nodes as the best move had there; first those that lost least beyond the threshold of their label.
/// All together costs at most `most` budgets.
void look_at_labels(GameCase& game, double most, const Searches& searches);

/// Fills `second_opinion` of inaccuracies and mistakes: a search of a whole budget of the position before
/// each, and of the one behind it, with an empty hash. First come those that lost least beyond the threshold
/// of their label.
void ask_second_opinions(GameCase& game, const Searches& searches);

/// The share of a game's purse that is kept for second opinions.
inline constexpr double kShareOfOpinions = 0.15;
/// What `ask_second_opinions` will cost at most, in budgets of a position.
double cost_of_opinions(const GameCase& game);

/// Fills `praise` with its proof. Moves of opening books are no candidates.
void look_for_praise(GameCase& game, const Searches& searches);

/// Fills `threat`: threats that are the reasons of labelled moves without another motif, and those that good
/// quiet moves make (motifs/threats.h). Each was found by a brief search and by one of a whole budget.
void look_for_threats(GameCase& game, const Searches& searches);

/// Fills `idea` of up to six moves without label and praise (motifs/ideas.h), at least three half-moves
/// apart, in positions that are not decided: what a search shows after a brief one and one that is longer,
/// and what the board and the lines prove. `kept_back` budgets stay in the purse.
void look_for_ideas(GameCase& game, double kept_back, const Searches& searches);

/// The share of a game's purse that is kept for ideas.
inline constexpr double kShareOfIdeas = 0.04;

/// What `look_for_threats` will cost about, in budgets of a position.
double cost_of_threats(const GameCase& game);

/// Fills `failed_answer`: how the natural answers to the refutations of mistakes and blunders fail: each by a
/// brief search and one of a whole budget. Refutations that the game itself shows are left alone.
void look_at_answers(GameCase& game, const Searches& searches);

/// Fills `further_lines`: those of rank 2 to `plan.lines` in the positions before the moves that get a better
/// line by the evals alone. Each is searched by itself, without the first moves of the lines before it, so
/// that it is as deep as they are. What is left in the purse is shared among them; each costs between an
/// eighth of a budget, even if the purse is empty, and a whole one.
void look_further(GameCase& game, const Searches& searches);

}}  // namespace chess::spend
