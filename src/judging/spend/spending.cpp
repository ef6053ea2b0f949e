// SPDX-License-Identifier: GPL-3.0-or-later
// Focused spending: every position gets a short look; then, sweep after sweep from the end of the game to its
// beginning, a position gets a look 4 or 16 times as long wherever the error that it would remove is worth
// its price. A sweep takes the answers of the same sweep into account, so that what a search finds
// bears on both neighbours at once. What promises most comes first: the price of a search falls from round to
// round. What is said of the moves rests on looks of a whole budget. When the praise and the labels have been
// proved, what is left of the game's purse is spent on what is least certain.
#include "spend/spending.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/portable_math.h"
#include "evals/win_chance.h"
#include "spend/case_of.h"
#include "spend/error_model.h"
#include "spend/search_request.h"

namespace chess { inline namespace spend {

namespace {

/// The first look has this share of the budget, or more where that would be so few nodes that it says hardly
/// anything, but never more than the last share.
constexpr double kFirstShare = 1.0 / 8.0;
constexpr double kFirstNodes = 1'500.0;
constexpr double kMostOfFirstShare = 1.0 / 2.0;
/// How much longer a further look at a position is, or the square of it.
constexpr double kGrowth = 4.0;
/// A look this many budgets long is the longest.
constexpr double kLongestLook = 32.0;
/// A mistake or blunder, and the lines behind a sentence that says why a move is bad, rest on looks of so
/// much at least.
constexpr double kShareOfReason = 1.0;
/// And those that two looks must agree about rest on a second one of so much, as does what is said against a
/// move that opening books know.
constexpr double kShareOfAgreement = 2.0;
/// An earlier look counts as the other one if it had this part of the later one.
constexpr double kLeastEarlier = 0.25;
/// With so few pieces, kings included, evals err two to three times as much for their nodes: the first look
/// and those that sentences rest on are so many times as long there. Endgame tables answer for nothing.
constexpr int kFewPieces = 4;
constexpr double kLongerForFew = 2.0;
/// This share of a game is kept for the proof of praise.
constexpr double kShareOfPraise = 0.11;
/// And this share for each line behind the best one at moves with a label.
constexpr double kShareOfLine = 0.08;
/// The share of a label that must be cleared up for the price of one budget. What is dearest comes first: the
/// price begins so many times as high and halves after each round.
constexpr double kPrice = 0.022;
constexpr double kFirstPrices = 16.0;
/// While something is left at the end, the price falls to this part.
constexpr double kLastPrices = 1.0 / 256.0;
/// What a look is worth that may find the mate which its neighbour sees, when only the first look failed to;
/// each longer look that failed makes the next one less promising.
constexpr double kGainOfMateSought = 0.3;
/// Two looks at one line, before and after its best move, that differ by less agree.
constexpr double kAgreement = 0.03;
/// What a disagreement between them counts, of what it would if the move were not the best: the loss may be
/// real, or one of the two evals wrong.
constexpr double kShareOfDisagreement = 0.5;
/// Two looks at neighbouring positions share some of their errors, which do not count in the difference.
constexpr double kOwnErrors = 0.8;

double kept_back_for_lines(const SpendingPlan& plan) { return kShareOfLine * (plan.lines - 1); }

/// The share of a game's purse that is not for evals.
double kept_back(const SpendingPlan& plan) {
  return (plan.praise ? kShareOfPraise : 0.0) + kept_back_for_lines(plan);
}

double first_share(const SearchBudget& budget) {
  if (!budget.nodes) return kFirstShare;
  return std::clamp(kFirstNodes / static_cast<double>(*budget.nodes), kFirstShare, kMostOfFirstShare);
}

class FocusedSpending {
 public:
  FocusedSpending(GameCase& game, const Searches& searches, CaseListener* listener)
      : game_(game),
        thresholds_(in_chances(game.rules)),
        searches_(searches),
        listener_(listener),
        first_share_(first_share(searches.plan.budget)),
        order_(search_order(game)),
        told_(game.moves.size()) {}

  void run() {
    const SpendingPlan& plan = searches_.plan;
    const double whole = searches_.purse.left();
    kept_back_ = (kept_back(plan) + share_of_ideas()) * whole;
    reserve_ = kShareOfOpinions * whole;
    for (const auto* positions : {&order_.in_book, &order_.others})
      for (const std::size_t i : *positions)
        look(i, std::clamp(share_at(i, first_share_), first_share_, kMostOfFirstShare));
    settle_evals(game_);
    for (price_ = kFirstPrices * kPrice; price_ > kPrice; price_ /= 2.0)
      while (sweep(order_.others)) {}
    while (confirm_verdicts()) {}
    while (sweep(order_.others)) {}
    while (sweep(order_.in_book)) {}
    while (confirm_verdicts()) {}
    kept_back_ = (kept_back_for_lines(plan) + share_of_ideas()) * whole;
    if (plan.praise) look_for_praise(game_, searches_);
    judge();
    look_at_labels(game_, available(), searches_);
    judge();
    kept_back_ += cost_of_threats(game_);
    reserve_ = cost_of_opinions(game_);
    while (price_ > kLastPrices * kPrice) {
      price_ /= 2.0;
      while (sweep(order_.others)) {}
    }
    spend_the_rest();
    ask_second_opinions(game_, searches_);
    reserve_ = 0.0;
    spend_the_rest();
    look_for_threats(game_, searches_);
    look_at_answers(game_, searches_);
    look_for_ideas(game_, kept_back_for_lines(plan) * whole, searches_);
  }

 private:
  using Told = std::tuple<Label, Praise, const ReasonRow*>;

  void look(std::size_t i, double share) {
    PositionCase& at = game_.positions[i];
    const auto found = searches_.ask(i, {scaled(searches_.plan.budget, share)});
    // Whoever gives nothing once is not asked again.
    const double before = std::exchange(at.share, found ? share : kLongestLook);
    if (!found) return;
    PositionEval eval = eval_of(*found, at.position.turn());
    if (before >= kLeastEarlier * share) eval.earlier_line = std::move(at.look.line);
    at.look = std::move(eval);
    at.error = error_of(*found, game_.rules.win_chance_constant);
  }

  /// What a look at position `i` gets where one at others gets `share`.
  double share_at(std::size_t i, double share) const {
    const bool is_few = game_.positions[i].position.board().occupied().count() <= kFewPieces;
    return is_few ? kLongerForFew * share : share;
  }

  /// What the looks together say now.
  void judge() {
    judge_moves(game_);
    if (listener_ == nullptr) return;
    for (std::size_t m = 0; m < game_.moves.size(); ++m) {
      const MoveVerdict& move = game_.verdict.moves[m];
      const Told said{move.finding.label, move.praise, move.motif ? &move.motif->key.row() : nullptr};
      if (std::exchange(told_[m], said) != said) listener_->on_verdict(m, move);
    }
  }

  double share_of_ideas() const { return game_.talk == Talk::Less ? 0.0 : kShareOfIdeas; }

  double available() const { return searches_.purse.left() - kept_back_; }
  /// For looks that prove no label.
  double spare() const { return available() - reserve_; }

  /// On looks for everybody, each round twice as long as the one before.
  void spend_the_rest() {
    for (double share = 2.0 * first_share_; share <= kLongestLook; share *= 2.0)
      for (const auto* positions : {&order_.others, &order_.in_book})
        for (const std::size_t i : *positions) {
          const double most = std::min(share, spare());
          if (most > game_.positions[i].share) look(i, most);
        }
    settle_evals(game_);
    judge();
  }

  /// False when no position of these needed a search.
  bool sweep(const std::vector<std::size_t>& positions) {
    bool searched = false;
    for (const std::size_t i : positions) {
      const double growth = best_growth(i);
      if (growth == 0.0) continue;
      look(i, game_.positions[i].share * growth);
      settle_evals(game_);
      searched = true;
    }
    return searched;
  }

  /// What is said to be wrong with a move rests on two searches: for mistakes, blunders and reasons both are
  /// of a whole budget, for reasons that need a second look of more. A mate proves itself. False when no
  /// search was needed.
  bool confirm_verdicts() {
    judge();
    bool searched = false;
    for (std::size_t m = game_.moves.size(); m-- > 0;) {
      const MoveVerdict& move = game_.verdict.moves[m];
      const bool is_grave = move.finding.label >= Label::Mistake;
      if (!is_grave && !move.motif && !move.wants_longer_look) continue;
      if (!move.before || !move.after) continue;
      if (move.before->is_mate() || move.after->is_mate()) {
        searched |= is_grave && confirm_mate(m);
        continue;
      }
      for (const std::size_t i : {looked_at_for(m + 1), looked_at_for(m)}) {
        const PositionCase& at = game_.positions[i];
        const bool is_long =
            game_.positions[m + 1].in_book || (move.wants_longer_look && at.share >= kShareOfReason);
        const double least = is_long ? kShareOfAgreement : kShareOfReason;
        const double share = std::max(least, std::min(share_at(i, least), available()));
        if (at.source != EvalSource::Search || at.share >= share || available() < share) continue;
        look(i, share);
        searched = true;
      }
    }
    if (searched) settle_evals(game_);
    return searched;
  }

  /// That a mate came or went with move `m` is said if the position without it was looked at for as long as
  /// the one with it. False when no search was needed.
  bool confirm_mate(std::size_t m) {
    const bool comes = !is_mate_at(m);
    if (is_mate_at(m + 1) != comes) return false;
    const PositionCase& with = game_.positions[looked_at_for(comes ? m + 1 : m)];
    const std::size_t i = looked_at_for(comes ? m : m + 1);
    const PositionCase& without = game_.positions[i];
    const double share = std::max(with.share, share_at(i, kShareOfReason));
    if (without.source != EvalSource::Search || without.share >= share || available() < share) return false;
    look(i, share);
    return true;
  }

  bool is_mate_at(std::size_t i) const { return game_.positions[i].eval.score->is_mate(); }

  /// How much longer the next look at position `i` had best be; 0: none is worth its price.
  double best_growth(std::size_t i) const {
    double best = 0.0;
    double most = price_;
    for (const double growth : {kGrowth, kGrowth * kGrowth}) {
      const double share = game_.positions[i].share * growth;
      if (share > kLongestLook || share > spare()) break;
      const double value = gain_of_look(i, growth) / share;
      if (value < most) continue;
      most = value;
      best = growth;
    }
    return best;
  }

  /// How much less wrong the labels around position `i` would be after a look `growth` times as long.
  double gain_of_look(std::size_t i, double growth) const {
    double gain = 0.0;
    if (i < game_.moves.size()) gain += gain_for_move(i, i, growth);
    if (i > 0) gain += gain_for_move(i - 1, i, growth);
    return gain;
  }

  /// Of the label of move `m`, by a longer look at position `i`, which is the one before or after it.
  double gain_for_move(std::size_t m, std::size_t i, double growth) const {
    const PositionEval& before = game_.positions[m].eval;
    const PositionEval& after = game_.positions[m + 1].eval;
    const Move played = game_.moves[m].played;
    if (played.is_null() || !before.score || !after.score || !game_.is_judged(m)) return 0.0;
    const bool is_best = !before.line.empty() && before.line.front() == played;
    if (is_best) return i == m ? gain_for_best_move(m, growth) : 0.0;
    // One look sees a mate, the other, so far, does not.
    if (is_mate_at(m) != is_mate_at(m + 1))
      return is_mate_at(i)
                 ? 0.0
                 : kGainOfMateSought * (1.0 - 1.0 / growth) / game_.positions[i].share * first_share_;
    const Color mover = game_.mover(m);
    return gain_at(i, growth, chances(before, mover) - chances(after, mover), error_at(i == m ? m + 1 : m));
  }

  /// A move that is best after a short look is hardly ever a mistake after a long one (2 in 800). But where
  /// the looks before and after it disagree, one of them is wrong, and all along the run of best moves stands
  /// what one of them said.
  double gain_for_best_move(std::size_t m, double growth) const {
    const PositionEval& before = game_.positions[m].look;
    const PositionEval& after = game_.positions[m + 1].look;
    if (!before.score || !after.score || before.score->is_mate() || after.score->is_mate()) return 0.0;
    const double difference = std::abs(chances(before, Color::White) - chances(after, Color::White));
    if (difference < kAgreement) return 0.0;
    return kShareOfDisagreement * gain_at(m, growth, difference, error_at(m + 1));
  }

  /// By a longer look at position `i` next to a move that seems to lose so much; `other` is the error on the
  /// move's other side.
  double gain_at(std::size_t i, double growth, double loss, double other) const {
    const double error = game_.positions[i].error;
    return gain_of_certainty(thresholds_, loss, kOwnErrors * portable::hypot(error, other),
                             kOwnErrors * portable::hypot(error_of_longer(error, growth), other));
  }

  /// The position that the eval of position `i` comes from.
  std::size_t looked_at_for(std::size_t i) const {
    for (const PositionCase* at = &game_.positions[i];
         at->source == EvalSource::Forced || at->source == EvalSource::Repeated; at = &game_.positions[i])
      i = at->source == EvalSource::Forced ? i + 1 : at->same_as;
    return i;
  }

  double error_at(std::size_t i) const { return game_.positions[looked_at_for(i)].error; }

  double chances(const PositionEval& eval, Color view) const {
    return winning_chances(eval.score->seen_by(view, Color::White), game_.rules.win_chance_constant);
  }

  GameCase& game_;
  const LossThresholds thresholds_;  ///< in winning chances
  const Searches& searches_;
  CaseListener* const listener_;
  const double first_share_;
  const SearchOrder order_;
  std::vector<Told> told_;  ///< what the listener knows of the moves
  double kept_back_ = 0.0;  ///< of the purse, for praise and further lines
  double reserve_ = 0.0;  ///< likewise, for second opinions: only what proves a label may take of it
  double price_ = kPrice;  ///< of this round
};

void spend_evenly(GameCase& game, const SearchBudget& budget, const Ask& ask) {
  const SearchOrder order = search_order(game);
  for (const auto* positions : {&order.in_book, &order.others})
    for (const std::size_t i : *positions)
      if (const auto found = ask(i, {budget}))
        game.positions[i].look = eval_of(*found, game.positions[i].position.turn());
}

/// The part of the budget that each search gets if all get the same. Where nothing but evals is searched,
/// that is the budget, as fishnet does it; it is never more.
double even_share(const GameCase& game, const SpendingPlan& plan, double positions) {
  const double kept = kept_back(plan);
  if (kept == 0.0) return 1.0;
  const auto searches = static_cast<double>(std::max<std::uint64_t>(1, searches_wanted(game)));
  return std::min(1.0, (1.0 - kept) * positions / searches);
}

}  // namespace

std::string_view to_string(Spending spending) { return spending == Spending::Even ? "even" : "focused"; }

std::optional<Spending> parse_spending(std::string_view text) {
  for (const Spending spending : {Spending::Even, Spending::Focused})
    if (to_string(spending) == text) return spending;
  return std::nullopt;
}

PositionEval eval_of(const Evaluation& found, Color turn) {
  PositionEval eval{found.score.seen_by(Color::White, turn), found.line, found.nodes};
  if (!found.steps.empty()) eval.depth = found.steps.back().depth;
  if (found.table_value) eval.table_value = turn == Color::White ? *found.table_value : -*found.table_value;
  return eval;
}

SearchBudget scaled(const SearchBudget& budget, double factor) {
  SearchBudget result = budget;
  const auto times = [&](auto amount) {
    return static_cast<decltype(amount)>(std::max(1.0, std::round(static_cast<double>(amount) * factor)));
  };
  if (budget.nodes) result.nodes = times(*budget.nodes);
  if (budget.movetime_ms) result.movetime_ms = times(*budget.movetime_ms);
  return result;
}

double paid_positions(const GameCase& game, const SpendingPlan& plan) {
  double positions = 0.0;
  for (std::size_t m = game.judged.first; m < game.moves.size(); ++m) {
    const bool counts = plan.spending == Spending::Even || game.is_judged(m);
    positions += counts ? 1.0 : first_share(plan.budget);
  }
  return std::max(positions, plan.least_budgets);
}

void search_game(GameCase& game, const SpendingPlan& plan, const Ask& ask, CaseListener* listener) {
  for (MoveCase& move : game.moves) move = {move.played};
  const double positions = paid_positions(game, plan);
  SearchPurse purse(plan.budget, positions);
  const Ask paying = [&](std::size_t index, const SearchRequest& request) {
    auto found = ask(index, request);
    purse.pay(request, found);
    if (found && listener != nullptr) listener->on_look(index, request, *found);
    return found;
  };
  const Searches searches{plan, paying, purse};
  if (plan.spending == Spending::Focused)
    FocusedSpending(game, searches, listener).run();
  else
    spend_evenly(game, scaled(plan.budget, even_share(game, plan, positions)), paying);
  settle_evals(game);
  if (plan.praise && plan.spending == Spending::Even) look_for_praise(game, searches);
  if (plan.lines > 1) look_further(game, searches);
}

}}  // namespace chess::spend
