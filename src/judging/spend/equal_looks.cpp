// SPDX-License-Identifier: GPL-3.0-or-later
// The searches that show whether a labelled move is really worse than the best one: the played move alone, in
// the position before it, with the nodes that the best one had there.
#include "spend/spending.h"

#include <algorithm>
#include <utility>

#include "evals/win_chance.h"

namespace chess { inline namespace spend {

namespace {

/// A label whose move lost so much more than it takes, in winning chances, needs no second search.
constexpr double kPlainMargin = 0.5;

/// A labelled move, and what it lost beyond the threshold of its label, in winning chances.
struct DoubtedMove {
  std::size_t move = 0;
  Label label = Label::None;
  double margin = 0.0;
};

double margin_of(const MoveVerdict& move, const LossThresholds& thresholds, Color mover, double constant) {
  const auto chances = [&](Score score) {
    return winning_chances(score.seen_by(mover, Color::White), constant);
  };
  const double least = move.finding.label == Label::Blunder   ? thresholds.blunder
                       : move.finding.label == Label::Mistake ? thresholds.mistake
                                                              : thresholds.inaccuracy;
  return chances(*move.before) - chances(*move.after) - least;
}

/// Mistakes and blunders first, of these those that lost least.
std::vector<DoubtedMove> doubted_moves(const GameFacts& facts, const GameVerdict& verdict,
                                       const LossThresholds& thresholds) {
  std::vector<DoubtedMove> doubted;
  for (std::size_t i = 0; i < facts.moves.size(); ++i) {
    const MoveVerdict& move = verdict.moves[i];
    if (move.finding.label == Label::None || move.finding.reason != Reason::Loss) continue;
    if (move.before->is_mate() || move.after->is_mate() || facts.sources[i] != EvalSource::Search) continue;
    const double margin = margin_of(move, thresholds, facts.positions[i].turn(), verdict.win_chance_constant);
    if (margin < kPlainMargin) doubted.push_back({i, move.finding.label, margin});
  }
  std::ranges::stable_sort(doubted, [](const DoubtedMove& a, const DoubtedMove& b) {
    const bool is_a_grave = a.label >= Label::Mistake;
    const bool is_b_grave = b.label >= Label::Mistake;
    return is_a_grave != is_b_grave ? is_a_grave : a.margin < b.margin;
  });
  return doubted;
}

}  // namespace

std::vector<std::optional<EqualLooks>> gather_equal_looks(const GameFacts& facts, const GameVerdict& verdict,
                                                          const LossThresholds& thresholds,
                                                          std::span<const PositionEval> raw,
                                                          std::span<const double> shares, double most,
                                                          const SearchBudget& budget, const Ask& ask) {
  std::vector<std::optional<EqualLooks>> looks(facts.moves.size());
  for (const DoubtedMove& doubted : doubted_moves(facts, verdict, thresholds)) {
    const std::size_t i = doubted.move;
    if (!raw[i].score || raw[i].line.empty() || shares[i] > most) continue;
    const auto played = ask(i, {scaled(budget, shares[i]), {facts.moves[i]}});
    if (!played) break;  // the engine cannot search one move alone, or the run is to end
    most -= shares[i];
    const Color mover = facts.positions[i].turn();
    looks[i] = {raw[i].line.front(), raw[i].score->seen_by(mover, Color::White), played->score};
  }
  return looks;
}

}}  // namespace chess::spend
