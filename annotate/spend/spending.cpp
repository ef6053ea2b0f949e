// SPDX-License-Identifier: GPL-3.0-or-later
// Focused spending: every position gets a short look; then, sweep after sweep from the end of the game to its
// beginning, a position gets a look 4 or 16 times as long wherever the error that it would remove is worth
// its price. A sweep takes the answers of the same sweep into account, so that what a search finds
// bears on both neighbours at once. It ends when no search is worth its price any more, and what is said of
// the moves rests on looks of a whole budget.
#include "annotate/spend/spending.h"

#include <algorithm>
#include <cmath>

#include "annotate/judge/win_chance.h"
#include "annotate/spend/error_model.h"
#include "annotate/spend/search_request.h"

namespace annotate {

namespace {

using chess::Color;

/// The first look has this share of the budget.
constexpr double kFirstShare = 1.0 / 8.0;
/// How much longer a further look at a position is, or the square of it.
constexpr double kGrowth = 4.0;
/// A look this many budgets long is the longest.
constexpr double kLongestLook = 32.0;
/// The lines behind a sentence that says why a move is bad are looked for so long at least.
constexpr double kShareOfReason = 1.0;
/// A game gets at most this many times its budget.
constexpr double kMostOfGame = 4.0;
/// The share of a label that must be cleared up for the price of one budget.
constexpr double kPrice = 0.022;
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

/// The thresholds as losses of winning chances from a level position, whatever the rules measure in.
LossThresholds in_chances(const RuleSet& rules) {
  const auto converted = [&](double loss) {
    switch (rules.measure) {
      case LossMeasure::ExpectedPoints: return 2.0 * loss;
      case LossMeasure::Centipawns: return winning_chances(static_cast<int>(loss), rules.win_chance_constant);
      case LossMeasure::WinningChances: break;
    }
    return loss;
  };
  return {converted(rules.loss.inaccuracy), converted(rules.loss.mistake), converted(rules.loss.blunder)};
}

class FocusedSpending {
 public:
  FocusedSpending(const GameFacts& facts, const RuleSet& rules, const SearchBudget& budget, const Ask& ask)
      : facts_(facts),
        rules_(rules),
        thresholds_(in_chances(rules)),
        budget_(budget),
        ask_(ask),
        order_(search_order(facts)),
        raw_(facts.positions.size()),
        errors_(facts.positions.size(), 0.0),
        shares_(facts.positions.size(), 0.0) {
    purse_ = kMostOfGame * static_cast<double>(order_.in_book.size() + order_.others.size());
  }

  std::vector<PositionEval> run() {
    for (const std::size_t i : order_.in_book) look(i, kFirstShare);
    for (const std::size_t i : order_.others) look(i, kFirstShare);
    settle();
    while (sweep(order_.others)) {}
    while (sweep(order_.in_book)) {}
    while (confirm_reasons()) {}
    return raw_;
  }

 private:
  void look(std::size_t i, double share) {
    purse_ -= share;
    const auto found = ask_(i, {scaled(budget_, share)});
    // Whoever gives nothing once is not asked again.
    shares_[i] = found ? share : kLongestLook;
    if (!found) return;
    raw_[i] = eval_of(*found, facts_.positions[i].turn());
    errors_[i] = error_of(*found, rules_.win_chance_constant);
  }

  /// What the looks together say.
  void settle() {
    settled_ = raw_;
    fill_free_evals(facts_, settled_);
    settle_evals(facts_.positions, facts_.moves, settled_);
  }

  /// False when no position of these needed a search.
  bool sweep(const std::vector<std::size_t>& positions) {
    bool searched = false;
    for (const std::size_t i : positions) {
      const double growth = best_growth(i);
      if (growth == 0.0) continue;
      look(i, shares_[i] * growth);
      settle();
      searched = true;
    }
    return searched;
  }

  /// What is said to be wrong with a move rests on two lines: both are of a whole budget. A mate proves
  /// itself. False when no search was needed.
  bool confirm_reasons() {
    const GameVerdict verdict =
        judge_game(rules_, facts_.positions, facts_.moves, settled_, {}, facts_.judged);
    bool searched = false;
    for (std::size_t m = facts_.moves.size(); m-- > 0;) {
      const MoveVerdict& move = verdict.moves[m];
      if (!move.motif || move.before->is_mate() || move.after->is_mate()) continue;
      for (const std::size_t i : {looked_at_for(m + 1), looked_at_for(m)}) {
        if (facts_.sources[i] != EvalSource::Search || shares_[i] >= kShareOfReason ||
            purse_ < kShareOfReason)
          continue;
        look(i, kShareOfReason);
        searched = true;
      }
    }
    if (searched) settle();
    return searched;
  }

  /// How much longer the next look at position `i` had best be; 0: none is worth its price.
  double best_growth(std::size_t i) const {
    double best = 0.0;
    double most = kPrice;
    for (const double growth : {kGrowth, kGrowth * kGrowth}) {
      const double share = shares_[i] * growth;
      if (share > kLongestLook || share > purse_) break;
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
    if (i < facts_.moves.size()) gain += gain_for_move(i, i, growth);
    if (i > 0) gain += gain_for_move(i - 1, i, growth);
    return gain;
  }

  /// Of the label of move `m`, by a longer look at position `i`, which is the one before or after it.
  double gain_for_move(std::size_t m, std::size_t i, double growth) const {
    if (facts_.moves[m].is_null() || !settled_[m].score || !settled_[m + 1].score) return 0.0;
    if (!facts_.judged.has(m, facts_.positions[m].turn())) return 0.0;
    const bool is_best = !settled_[m].line.empty() && settled_[m].line.front() == facts_.moves[m];
    if (is_best) return i == m ? gain_for_best_move(m, growth) : 0.0;
    // One look sees a mate, the other, so far, does not.
    if (settled_[m].score->is_mate() != settled_[m + 1].score->is_mate())
      return settled_[i].score->is_mate()
                 ? 0.0
                 : kGainOfMateSought * (1.0 - 1.0 / growth) / shares_[i] * kFirstShare;
    const Color mover = facts_.positions[m].turn();
    return gain_at(i, growth, chances(settled_[m], mover) - chances(settled_[m + 1], mover),
                   error_at(i == m ? m + 1 : m));
  }

  /// A move that is best after a short look is hardly ever a mistake after a long one (2 in 800). But where
  /// the looks before and after it disagree, one of them is wrong, and all along the run of best moves stands
  /// what one of them said.
  double gain_for_best_move(std::size_t m, double growth) const {
    const PositionEval& before = raw_[m];
    const PositionEval& after = raw_[m + 1];
    if (!before.score || !after.score || before.score->is_mate() || after.score->is_mate()) return 0.0;
    const double difference = std::abs(chances(before, Color::White) - chances(after, Color::White));
    if (difference < kAgreement) return 0.0;
    return kShareOfDisagreement * gain_at(m, growth, difference, error_at(m + 1));
  }

  /// By a longer look at position `i` next to a move that seems to lose so much; `other` is the error on the
  /// move's other side.
  double gain_at(std::size_t i, double growth, double loss, double other) const {
    return gain_of_certainty(thresholds_, loss, kOwnErrors * std::hypot(errors_[i], other),
                             kOwnErrors * std::hypot(error_of_longer(errors_[i], growth), other));
  }

  /// The position that the eval of position `i` comes from.
  std::size_t looked_at_for(std::size_t i) const {
    while (facts_.sources[i] == EvalSource::Forced || facts_.sources[i] == EvalSource::Repeated)
      i = facts_.sources[i] == EvalSource::Forced ? i + 1 : facts_.same_as[i];
    return i;
  }

  double error_at(std::size_t i) const { return errors_[looked_at_for(i)]; }

  double chances(const PositionEval& eval, Color view) const {
    return winning_chances(eval.score->seen_by(view, Color::White), rules_.win_chance_constant);
  }

  const GameFacts& facts_;
  const RuleSet& rules_;
  const LossThresholds thresholds_;  ///< in winning chances
  const SearchBudget& budget_;
  const Ask& ask_;
  const SearchOrder order_;
  std::vector<PositionEval> raw_;  ///< by position, as the engine said
  std::vector<PositionEval> settled_;  ///< the same, neighbours in agreement
  std::vector<double> errors_;  ///< of the last look, in winning chances; 0 without one
  std::vector<double> shares_;  ///< of the budget that the last look had
  double purse_;  ///< what is left for the game, in budgets
};

}  // namespace

std::string_view to_string(Spending spending) { return spending == Spending::Even ? "even" : "focused"; }

std::optional<Spending> parse_spending(std::string_view text) {
  for (const Spending spending : {Spending::Even, Spending::Focused})
    if (to_string(spending) == text) return spending;
  return std::nullopt;
}

PositionEval eval_of(const Evaluation& found, Color turn) {
  return {found.score.seen_by(Color::White, turn), found.line, found.nodes};
}

std::vector<PositionEval> spend_evenly(const GameFacts& facts, const SearchBudget& budget, const Ask& ask) {
  std::vector<PositionEval> evals(facts.positions.size());
  const auto search = [&](std::size_t i) {
    if (const auto found = ask(i, {budget})) evals[i] = eval_of(*found, facts.positions[i].turn());
  };
  const SearchOrder order = search_order(facts);
  for (const std::size_t i : order.in_book) search(i);
  for (const std::size_t i : order.others) search(i);
  fill_free_evals(facts, evals);
  return evals;
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

std::vector<PositionEval> spend_focused(const GameFacts& facts, const RuleSet& rules,
                                        const SearchBudget& budget, const Ask& ask) {
  auto evals = FocusedSpending(facts, rules, budget, ask).run();
  fill_free_evals(facts, evals);
  return evals;
}

}  // namespace annotate
