// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/game_verdict.h"

#include <algorithm>

#include "core/outcome.h"
#include "evals/evals.h"
#include "judge/broken_score.h"
#include "judge/game_case.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace judge {

namespace {

void add_praise(const GameCase& game, std::size_t i, MoveVerdict& verdict) {
  const auto praised = praised_move(game, i);
  if (!praised) return;
  const PraiseEvidence& evidence = *game.moves[i].praise;
  const Color mover = game.mover(i);
  verdict.praise = praise_of(*praised, evidence, game.rules.win_chance_constant);
  if (verdict.praise == Praise::None || !evidence.second) return;
  verdict.second = evidence.second->seen_by(Color::White, mover);
  verdict.second_move = evidence.second_move;
  if (auto line = refused_line(*praised, evidence, game.rules.win_chance_constant); !line.empty())
    verdict.refused = {evidence.tempting->seen_by(Color::White, mover), std::move(line)};
}

/// That a mate came or went with the move can be said only if the position in which no mate was found was
/// searched about as long as the other one. Without nodes an eval is exact, or nobody knows what it is worth.
bool is_mate_proved(const Finding& finding, const PositionEval& before, const PositionEval& after) {
  constexpr double kAsLong = 0.9;
  const PositionEval& without = finding.cause == Cause::MateCreated ? before : after;
  const PositionEval& with = finding.cause == Cause::MateCreated ? after : before;
  if (finding.cause == Cause::Loss || without.nodes == 0 || with.nodes == 0) return true;
  return static_cast<double>(without.nodes) >= kAsLong * static_cast<double>(with.nodes);
}

/// The better line and the reasons that the lines of a labelled move prove.
void add_reasons(const GameCase& game, std::size_t i, MoveVerdict& move) {
  move.best_line = presentable_line(game.before(i), game.positions[i].eval.line);
  const Moment moment = moment_of(game, i);
  if (const auto& known = game.moves[i].known_reason; known && !is_idea(*known)) {
    move.motif = known;
    move.refutation = find_refutation(moment, *known);
    return;
  }
  if (game.moves[i].is_known_without_reason) return;
  auto motif = find_motif(moment, game.talk);
  if (!motif) {
    move.structure = find_structure(moment, game.talk);
    move.wants_longer_look = move.structure && move.structure->is_tentative;
    if (move.wants_longer_look) move.structure.reset();
    if (move.structure) move.refutation = find_refutation(moment, *move.structure);
  } else if (motif->is_tentative) {
    move.wants_longer_look = true;
  } else {
    move.refutation = find_refutation(moment, *motif);
    move.motif = std::move(motif);
  }
}

/// Label, better line and reasons of a judged move with evals that does not mate.
void judge_move_of(const GameCase& game, std::size_t i, MoveVerdict& move) {
  const PositionEval& before = game.positions[i].eval;
  const Move played = game.moves[i].played;
  if (played.is_null() || is_best_move(game.before(i), played, before)) return;
  const Color mover = game.mover(i);
  move.finding = judge_move(game.rules, move.before->seen_by(mover, Color::White),
                            move.after->seen_by(mover, Color::White));
  if (!is_mate_proved(move.finding, before, game.positions[i + 1].eval)) move.finding.cause = Cause::Loss;
  if (const auto& looks = game.moves[i].equal_looks;
      looks && !before.line.empty() && looks->best == before.line.front())
    move.finding = borne_out(game.rules, move.finding, *looks);
  if (const auto& opinion = game.moves[i].second_opinion)
    move.finding = borne_out(game.rules, move.finding, move.before->seen_by(mover, Color::White),
                             move.after->seen_by(mover, Color::White), *opinion);
  if (move.finding.label != Label::None) add_reasons(game, i, move);
}

void withdraw_label(MoveVerdict& move) {
  move.finding = {};
  move.best_line.clear();
  move.motif.reset();
  move.structure.reset();
  move.refutation = {};
}

}  // namespace

void judge_moves(GameCase& game) {
  GameVerdict& verdict = game.verdict = {};
  verdict.judged = game.judged;
  verdict.moves.reserve(game.moves.size());
  const std::size_t first = std::min(game.judged.first, game.moves.size());
  std::vector<Score> known;
  if (const auto& score = game.positions[first].eval.score) known.push_back(*score);

  verdict.win_chance_constant = game.rules.win_chance_constant;
  verdict.broken_from = find_broken_score(game);
  verdict.judged.end = std::min(game.judged.end, verdict.broken_from.value_or(game.judged.end));

  verdict.moves.resize(first);
  for (std::size_t i = first; i < game.moves.size(); ++i) {
    const Color mover = game.mover(i);
    MoveVerdict move;
    const PositionEval& eval_before = game.positions[i].eval;
    const PositionEval& eval_after = game.positions[i + 1].eval;
    move.before = eval_before.score;
    move.after = eval_after.score;
    move.look_before = {eval_before.nodes, eval_before.depth};
    move.look_after = {eval_after.nodes, eval_after.depth};
    move.mates = is_checkmate(game.after(i));
    move.breaks_score = i == verdict.broken_from;
    move.win_chance_constant = game.rules.win_chance_constant;
    if (move.after && i < verdict.judged.end) known.push_back(*move.after);
    if (verdict.judged.has(i, mover) && !move.mates) {
      if (move.before && move.after) judge_move_of(game, i, move);
      if (game.moves[i].praise && move.finding.label == Label::None) add_praise(game, i, move);
    }
    ++verdict.labels[mover][static_cast<std::size_t>(move.finding.label)];
    verdict.moves.push_back(std::move(move));
  }
  if (known.size() == std::min(game.moves.size(), verdict.judged.end) - first + 1)
    verdict.performance =
        performances(known, game.positions[first].position.turn(), game.rules.win_chance_constant);
  std::vector<Position> positions;
  for (const PositionCase& at : game.positions) positions.push_back(at.position);
  verdict.phases = phases_of(positions);
}

void conclude(GameCase& game) {
  judge_moves(game);
  GameVerdict& verdict = game.verdict;
  for (std::size_t i = 0; i < verdict.moves.size(); ++i) {
    MoveVerdict& move = verdict.moves[i];
    const MoveCase& looks = game.moves[i];
    if (move.finding.label == Label::Inaccuracy && i < game.named_moves) {
      auto& labels = verdict.labels[game.mover(i)];
      --labels[static_cast<std::size_t>(Label::Inaccuracy)];
      ++labels[static_cast<std::size_t>(Label::None)];
      withdraw_label(move);
    }
    if (move.finding.label != Label::None && !move.motif) {
      move.motif = looks.threat ? looks.threat : std::move(move.structure);
      if (looks.threat) move.refutation = find_refutation(moment_of(game, i), *looks.threat);
    }
    if (is_good(move.praise)) move.idea = looks.threat;
    const bool is_idea_known = looks.known_reason && is_idea(*looks.known_reason);
    if (is_ordinary(move)) move.idea = is_idea_known ? looks.known_reason : looks.idea;
    if (!move.refutation.line.empty()) move.refutation.failed_answer = looks.failed_answer;
    if (!move.best_line.empty()) move.further_lines = looks.further_lines;
  }
}

}}  // namespace chess::judge
