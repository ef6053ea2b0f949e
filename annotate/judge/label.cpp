// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/label.h"

#include "annotate/judge/win_chance.h"

namespace annotate {

namespace {

using chess::Score;

double loss_of(const RuleSet& rules, Score before, Score after) {
  switch (rules.measure) {
    case LossMeasure::WinningChances:
      return winning_chances(*before.centipawns(), rules.win_chance_constant) -
             winning_chances(*after.centipawns(), rules.win_chance_constant);
    case LossMeasure::ExpectedPoints:
      return (win_percent(before, rules.win_chance_constant) -
              win_percent(after, rules.win_chance_constant)) /
             100.0;
    case LossMeasure::Centipawns: return ceiled_centipawns(before) - ceiled_centipawns(after);
  }
  return 0.0;
}

Label by_loss(const RuleSet& rules, Score before, Score after) {
  const double chances_lost = winning_chances(*before.centipawns(), rules.win_chance_constant) -
                              winning_chances(*after.centipawns(), rules.win_chance_constant);
  if (chances_lost < rules.gate) return Label::None;
  const double loss = loss_of(rules, before, after);
  if (loss >= rules.loss.blunder) return Label::Blunder;
  if (loss >= rules.loss.mistake) return Label::Mistake;
  if (loss >= rules.loss.inaccuracy) return Label::Inaccuracy;
  return Label::None;
}

Label by_margin(const MateThresholds& thresholds, int centipawns) {
  if (centipawns > thresholds.inaccuracy) return Label::Inaccuracy;
  if (centipawns > thresholds.mistake) return Label::Mistake;
  return Label::Blunder;
}

}  // namespace

std::optional<chess::Nag> nag_of(Label label) {
  switch (label) {
    case Label::None: return std::nullopt;
    case Label::Inaccuracy: return chess::Nag::DubiousMove;
    case Label::Mistake: return chess::Nag::Mistake;
    case Label::Blunder: return chess::Nag::Blunder;
  }
  return std::nullopt;
}

Finding judge_move(const RuleSet& rules, Score before, Score after) {
  if (!before.is_mate() && !after.is_mate()) return {by_loss(rules, before, after), Reason::Loss};
  if (before.is_winning_mate()) {
    if (after.is_winning_mate()) return {};
    if (after.is_losing_mate()) return {Label::Blunder, Reason::MateLost};
    return {by_margin(rules.mate_lost, *after.centipawns()), Reason::MateLost};
  }
  if (!before.is_mate() && after.is_losing_mate())
    return {by_margin(rules.mate_created, -*before.centipawns()), Reason::MateCreated};
  return {};
}

}  // namespace annotate
