// SPDX-License-Identifier: GPL-3.0-or-later
// The searches that show whether a labelled move is really worse than the best one: the played move alone, in
// the position before it, with the nodes that the best one had there.
#include "spend/spending.h"

#include <algorithm>
#include <utility>

#include "evals/win_chance.h"
#include "spend/error_model.h"

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
std::vector<DoubtedMove> doubted_moves(const GameCase& game) {
  const LossThresholds thresholds = in_chances(game.rules);
  std::vector<DoubtedMove> doubted;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const MoveVerdict& move = game.verdict.moves[i];
    if (move.finding.label == Label::None || move.finding.cause != Cause::Loss) continue;
    if (move.before->is_mate() || move.after->is_mate() || game.positions[i].source != EvalSource::Search)
      continue;
    const double margin = margin_of(move, thresholds, game.mover(i), game.rules.win_chance_constant);
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

void look_at_labels(GameCase& game, double most, const Searches& searches) {
  for (const DoubtedMove& doubted : doubted_moves(game)) {
    const std::size_t i = doubted.move;
    const PositionCase& at = game.positions[i];
    if (!at.look.score || at.look.line.empty() || at.share > most) continue;
    const auto played = searches.ask(i, {scaled(searches.plan.budget, at.share), {game.moves[i].played}});
    if (!played) break;  // the engine cannot search one move alone, or the run is to end
    most -= at.share;
    game.moves[i].equal_looks = {at.look.line.front(), at.look.score->seen_by(game.mover(i), Color::White),
                                 played->score};
  }
}

}}  // namespace chess::spend
