// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/move_facts.h"

#include <algorithm>
#include <cmath>

#include "evals/win_chance.h"

namespace chess { inline namespace facts {

namespace {

PositionWorth worth_of(Score score, double win_chance_constant, LookSize look = {}) {
  return {score, class_of(score, win_chance_constant), look};
}

int loss_of(Score before, Score after, Color mover, double constant) {
  const double lost = winning_chances(before.seen_by(mover, Color::White), constant) -
                      winning_chances(after.seen_by(mover, Color::White), constant);
  return static_cast<int>(std::lround(1000.0 * std::max(0.0, lost)));
}

/// Does the move let a short mate of its side go, or allow one?
bool is_about_short_mate(Score before, Score after) {
  constexpr int kShortMate = 3;
  const auto is_short = [](Score score) { return score.is_mate() && score.moves_to_mate() <= kShortMate; };
  return (is_short(before) && before.is_winning_mate() && !after.is_winning_mate()) ||
         (is_short(after) && after.is_losing_mate() && !before.is_losing_mate());
}

}  // namespace

MoveFacts facts_of(const MoveVerdict& verdict, Color mover) {
  const double constant = verdict.win_chance_constant;
  MoveFacts facts;
  facts.finding = verdict.finding;
  facts.disputed = verdict.disputed;
  facts.praise = verdict.praise;
  facts.breaks_score = verdict.breaks_score;
  if (verdict.before) facts.before = worth_of(*verdict.before, constant, verdict.look_before);
  if (verdict.after) facts.after = worth_of(*verdict.after, constant, verdict.look_after);
  if (verdict.before && verdict.after) facts.loss = loss_of(*verdict.before, *verdict.after, mover, constant);
  facts.reason = verdict.finding.label != Label::None ? verdict.motif : verdict.idea;
  facts.better = verdict.best_line;
  for (const ScoredLine& line : verdict.further_lines)
    facts.further.push_back({line.moves, worth_of(line.score, constant)});
  facts.refutation = verdict.refutation;
  if (verdict.second) facts.second = {{verdict.second_move}, worth_of(*verdict.second, constant)};
  if (verdict.refused) facts.refused = {verdict.refused->moves, worth_of(verdict.refused->score, constant)};
  return facts;
}

void recall(const MoveFacts& facts, bool by_same_rules, MoveVerdict& verdict) {
  if (by_same_rules) {
    verdict.finding = facts.finding;
    verdict.disputed = facts.disputed;
    verdict.praise = facts.praise;
    if (facts.before) verdict.before = facts.before->score;
    if (facts.after) verdict.after = facts.after->score;
  }
  if (facts.before) verdict.look_before = facts.before->look;
  if (facts.after) verdict.look_after = facts.after->look;
  const auto scored = [](const ValuedLine& line) { return ScoredLine{line.worth.score, line.moves}; };
  if (verdict.finding.label != Label::None && facts.finding.label != Label::None) {
    verdict.motif = facts.reason;
    verdict.best_line = facts.better;
    verdict.further_lines.clear();
    std::ranges::transform(facts.further, std::back_inserter(verdict.further_lines), scored);
    verdict.refutation = facts.refutation;
  } else if (verdict.finding.label == Label::None && facts.praise != Praise::None) {
    verdict.praise = facts.praise;
    verdict.idea = facts.reason;
    if (facts.second) {
      verdict.second = facts.second->worth.score;
      verdict.second_move = facts.second->moves.front();
    }
    if (facts.refused) verdict.refused = scored(*facts.refused);
  } else if (verdict.finding.label == Label::None) {
    verdict.motif.reset();
    verdict.best_line.clear();
    verdict.refutation = {};
    verdict.idea = facts.reason;
  }
}

bool says_something(const MoveFacts& facts) {
  return facts.finding.label != Label::None || facts.disputed != Label::None ||
         facts.praise != Praise::None || facts.breaks_score || facts.reason.has_value();
}

bool is_worth_words(const MoveFacts& facts, Color mover) {
  if (std::max(facts.finding.label, facts.disputed) != Label::Inaccuracy) return true;
  if (!facts.before || !facts.after) return true;
  if (is_about_short_mate(facts.before->score.seen_by(mover, Color::White),
                          facts.after->score.seen_by(mover, Color::White)))
    return true;
  const PositionClass before = facts.before->seen;
  return !is_decided(before) || facts.after->seen != before;
}

bool is_plain_inaccuracy(const MoveFacts& facts) {
  return facts.finding.label == Label::Inaccuracy && !facts.reason && facts.disputed == Label::None;
}

}}  // namespace chess::facts
