// SPDX-License-Identifier: GPL-3.0-or-later
// One verdict out of several: what labels a game gets when more than one engine looked at it.
#include "judge/game_verdict.h"

#include <algorithm>

namespace chess { inline namespace judge {

namespace {

bool is_judged(const MoveVerdict& move) { return move.before && move.after; }

void withdraw(MoveVerdict& move) {
  move.finding = {};
  move.praise = Praise::None;
  move.best_line.clear();
  move.further_lines.clear();
  move.motif.reset();
  move.idea.reset();
  move.refutation = {};
  move.breaks_score = false;
}

/// The mildest label that is given to move `i`; None when one engine finds nothing wrong.
Label mildest(std::span<GameVerdict* const> verdicts, std::size_t i) {
  Label label = Label::Blunder;
  for (const GameVerdict* verdict : verdicts)
    if (is_judged(verdict->moves[i])) label = std::min(label, verdict->moves[i].finding.label);
  return label;
}

void agree_on(std::span<GameVerdict* const> verdicts, std::size_t i) {
  const Label agreed = mildest(verdicts, i);
  const bool is_criticised = std::ranges::any_of(
      verdicts, [&](const GameVerdict* verdict) { return verdict->moves[i].finding.label != Label::None; });
  for (GameVerdict* verdict : verdicts) {
    MoveVerdict& move = verdict->moves[i];
    // Nor is praise agreed on where another engine has found fault.
    if (is_criticised) move.praise = Praise::None;
    if (!is_judged(move) || move.finding.label == agreed) continue;
    move.disputed = move.finding.label;
    move.finding.label = agreed;
    if (agreed == Label::None) withdraw(move);
  }
}

}  // namespace

std::string_view to_string(JudgeBy judge_by) { return judge_by == JudgeBy::First ? "first" : "consensus"; }

std::optional<JudgeBy> parse_judge_by(std::string_view text) {
  for (const JudgeBy judge_by : {JudgeBy::First, JudgeBy::Consensus})
    if (to_string(judge_by) == text) return judge_by;
  return std::nullopt;
}

void recount(GameVerdict& verdict, Color first_mover) {
  verdict.labels = {};
  Color mover = first_mover;
  for (const MoveVerdict& move : verdict.moves) {
    ++verdict.labels[mover][static_cast<std::size_t>(move.finding.label)];
    mover = !mover;
  }
}

void combine_verdicts(JudgeBy judge_by, std::span<GameVerdict* const> verdicts, Color first_mover) {
  if (verdicts.size() < 2) return;
  for (std::size_t i = 0; i < verdicts.front()->moves.size(); ++i) {
    if (judge_by == JudgeBy::Consensus) agree_on(verdicts, i);
    for (GameVerdict* verdict : verdicts.subspan(1)) withdraw(verdict->moves[i]);
  }
  for (GameVerdict* verdict : verdicts) recount(*verdict, first_mover);
}

}}  // namespace chess::judge
