// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/rules.h"

#include <algorithm>
#include <array>

#include "evals/win_chance.h"

namespace chess { inline namespace evals {

namespace {

constexpr double kWinChance = 0.00368208;      // lichess since 2023
constexpr double kWinChance2021 = 0.004;       // lichess before

// clang-format off
const std::array kBuiltin{
    //       name              constant        measure                      ?!    ?     ??       gate  mates
    RuleSet{"lichess",         kWinChance,     LossMeasure::WinningChances, {0.10, 0.20, 0.30}, 0.00, {}, {}},
    RuleSet{"lichess-db",      kWinChance,     LossMeasure::Centipawns,     {50,   100,  300},  0.10, {}, {}},
    RuleSet{"lichess-db-2021", kWinChance2021, LossMeasure::Centipawns,     {50,   100,  300},  0.10, {}, {}},
    RuleSet{"expected-points", kWinChance,     LossMeasure::ExpectedPoints, {0.05, 0.10, 0.20}, 0.00, {}, {}},
};
// clang-format on

/// So much of a label's threshold is to be borne out by equal searches. Without an allowance for their
/// errors, of two labels near a threshold one would be milder than a deep search has it.
constexpr double kShareBorneOut = 0.75;

/// Engines and tables write a win that endgame tables know as 200 pawns, less a little for each half-move to
/// it. No evaluation is so high.
constexpr int kTableWin = 19'000;

bool is_table_win(Score score) { return score.centipawns().value_or(0) >= kTableWin; }
bool is_table_loss(Score score) { return score.centipawns().value_or(0) <= -kTableWin; }

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

std::string_view to_string(LossMeasure m) {
  constexpr std::string_view kNames[] = {"winning-chances", "expected-points", "centipawns"};
  return kNames[static_cast<std::size_t>(m)];
}

std::optional<LossMeasure> parse_loss_measure(std::string_view text) {
  for (const auto m : {LossMeasure::WinningChances, LossMeasure::ExpectedPoints, LossMeasure::Centipawns})
    if (text == to_string(m)) return m;
  return std::nullopt;
}

std::span<const RuleSet> builtin_rules() { return kBuiltin; }

const RuleSet& default_rules() { return kBuiltin.front(); }

const RuleSet* find_builtin_rules(std::string_view name) {
  for (const RuleSet& rules : kBuiltin)
    if (rules.name == name) return &rules;
  return nullptr;
}

std::optional<Nag> nag_of(Label label) {
  constexpr std::optional<Nag> kNags[] = {std::nullopt, Nag::DubiousMove, Nag::Mistake, Nag::Blunder};
  return kNags[static_cast<std::size_t>(label)];
}

Label label_of(Nag nag) {
  for (const Label label : {Label::Inaccuracy, Label::Mistake, Label::Blunder})
    if (nag_of(label) == nag) return label;
  return Label::None;
}

bool is_criticism(Nag nag) { return label_of(nag) != Label::None; }

Finding judge_move(const RuleSet& rules, Score before, Score after) {
  if (!before.is_mate() && !after.is_mate()) return {by_loss(rules, before, after), Cause::Loss};
  if (before.is_winning_mate()) {
    // Tables know that the win is still there, but not the way to mate.
    if (after.is_winning_mate() || is_table_win(after)) return {};
    if (after.is_losing_mate()) return {Label::Blunder, Cause::MateLost};
    return {by_margin(rules.mate_lost, *after.centipawns()), Cause::MateLost};
  }
  if (is_table_loss(before)) return {};
  if (!before.is_mate() && after.is_losing_mate())
    return {by_margin(rules.mate_created, -*before.centipawns()), Cause::MateCreated};
  return {};
}

Finding borne_out(const RuleSet& rules, const Finding& finding, const EqualLooks& looks) {
  if (finding.cause != Cause::Loss) return finding;
  RuleSet lenient = rules;
  for (double* threshold :
       {&lenient.loss.inaccuracy, &lenient.loss.mistake, &lenient.loss.blunder, &lenient.gate})
    *threshold *= kShareBorneOut;
  const Label proved = judge_move(lenient, looks.best_score, looks.played_score).label;
  return {std::min(finding.label, proved), Cause::Loss};
}

Finding borne_out(const RuleSet& rules, const Finding& finding, Score before, Score after,
                  const SecondOpinion& opinion) {
  if (finding.cause != Cause::Loss || finding.label == Label::Blunder) return finding;
  for (const Score score : {before, after, opinion.before, opinion.after})
    if (score.is_mate())
      return {std::min(finding.label, judge_move(rules, opinion.before, opinion.after).label), Cause::Loss};
  const double loss = (loss_of(rules, before, after) + loss_of(rules, opinion.before, opinion.after)) / 2.0;
  const Label proved = loss >= rules.loss.mistake      ? Label::Mistake
                       : loss >= rules.loss.inaccuracy ? Label::Inaccuracy
                                                       : Label::None;
  return {std::min(finding.label, proved), Cause::Loss};
}

}}  // namespace chess::evals
