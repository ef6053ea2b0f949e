// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/game_verdict.h"

#include <algorithm>
#include <cassert>

#include "core/outcome.h"
#include "evals/exchanges.h"
#include "judge/broken_score.h"
#include "motifs/find_motif.h"

namespace chess { inline namespace judge {

namespace {

void add_praise(const RuleSet& rules, const std::optional<PraisedMove>& praised,
                const PraiseEvidence& evidence, Color mover, MoveVerdict& verdict) {
  if (!praised) return;
  verdict.praise = praise_of(*praised, evidence, rules.win_chance_constant);
  if (verdict.praise == Praise::None || !evidence.second) return;
  verdict.second = evidence.second->seen_by(Color::White, mover);
  verdict.second_move = evidence.second_move;
  if (auto line = refused_line(*praised, evidence, rules.win_chance_constant); !line.empty())
    verdict.refused = {evidence.tempting->seen_by(Color::White, mover), std::move(line)};
}

/// The line known from position `i` on. Where it ends along the game, the lines of later positions go on from
/// there: a forced move was not searched.
std::vector<Move> known_line(std::span<const Move> moves, std::span<const PositionEval> evals,
                             std::size_t i) {
  std::vector<Move> line = evals[i].line;
  std::size_t at = 0;  // this much of the line is known to be the game
  while (at < line.size() && i + at < moves.size() && line[at] == moves[i + at]) {
    ++at;
    if (at == line.size()) {
      const auto& further = evals[i + at].line;
      line.insert(line.end(), further.begin(), further.end());
    }
  }
  return line;
}

/// That a mate came or went with the move can be said only if the position in which no mate was found was
/// searched about as long as the other one. Without nodes an eval is exact, or nobody knows what it is worth.
bool is_mate_proved(const Finding& finding, const PositionEval& before, const PositionEval& after) {
  constexpr double kAsLong = 0.9;
  const PositionEval& without = finding.reason == Reason::MateCreated ? before : after;
  const PositionEval& with = finding.reason == Reason::MateCreated ? after : before;
  if (finding.reason == Reason::Loss || without.nodes == 0 || with.nodes == 0) return true;
  return static_cast<double>(without.nodes) >= kAsLong * static_cast<double>(with.nodes);
}

}  // namespace

namespace {

/// What tables know of position `i`, the view of `side`. A game that is over by the board needs no tables.
std::optional<TableValue> table_value_of(std::span<const Position> positions,
                                         std::span<const PositionEval> evals, std::size_t i, Color side) {
  if (const auto over = terminal_score(positions[i]); over && !over->is_mate()) return TableValue::Drawn;
  const auto value = evals[i].table_value;
  return value && side == Color::Black ? -*value : value;
}

}  // namespace

Moment moment_of(std::span<const Position> positions, std::span<const Move> moves,
                 std::span<const PositionEval> evals, std::size_t i, double win_chance_constant) {
  const Color mover = positions[i].turn();
  Moment moment{positions[i],
                moves[i],
                play_line(positions[i + 1], known_line(moves, evals, i + 1), kMomentPlies),
                play_line(positions[i], known_line(moves, evals, i), kMomentPlies),
                evals[i].score->seen_by(mover, Color::White),
                evals[i + 1].score->seen_by(mover, Color::White),
                positions.first(i + 1),
                play_line(positions[i + 1], evals[i + 1].earlier_line, kMomentPlies),
                play_line(positions[i], evals[i].earlier_line, kMomentPlies),
                win_chance_constant,
                table_value_of(positions, evals, i, mover),
                table_value_of(positions, evals, i + 1, mover)};
  play_out_exchanges(moment.refutation);
  play_out_exchanges(moment.best);
  play_out_exchanges(moment.earlier_refutation);
  play_out_exchanges(moment.earlier_best);
  return moment;
}

GameVerdict judge_game(const RuleSet& rules, std::span<const Position> positions, std::span<const Move> moves,
                       std::span<const PositionEval> evals, std::span<const PraiseEvidence> evidence,
                       const JudgedMoves& judged, std::span<const std::optional<EqualLooks>> equal_looks) {
  assert(positions.size() == moves.size() + 1 && evals.size() == positions.size());
  GameVerdict verdict;
  verdict.judged = judged;
  verdict.moves.reserve(moves.size());
  const std::size_t first = std::min(judged.first, moves.size());
  std::vector<Score> known;
  if (evals[first].score) known.push_back(*evals[first].score);

  verdict.win_chance_constant = rules.win_chance_constant;
  verdict.broken_from = find_broken_score(positions, moves, evals, rules.win_chance_constant, first);
  verdict.judged.end = std::min(judged.end, verdict.broken_from.value_or(judged.end));

  verdict.moves.resize(first);
  for (std::size_t i = first; i < moves.size(); ++i) {
    const Position& pos = positions[i];
    const Color mover = pos.turn();
    MoveVerdict move;
    move.before = evals[i].score;
    move.after = evals[i + 1].score;
    move.mates = is_checkmate(positions[i + 1]);
    move.breaks_score = i == verdict.broken_from;
    move.win_chance_constant = rules.win_chance_constant;
    if (move.after && i < verdict.judged.end) known.push_back(*move.after);
    const bool is_judged = verdict.judged.has(i, mover);
    if (is_judged && move.before && move.after && !move.mates && !moves[i].is_null() &&
        !is_best_move(pos, moves[i], evals[i])) {
      move.finding = judge_move(rules, move.before->seen_by(mover, Color::White),
                                move.after->seen_by(mover, Color::White));
      if (!is_mate_proved(move.finding, evals[i], evals[i + 1])) move.finding.reason = Reason::Loss;
      if (!equal_looks.empty() && equal_looks[i] && !evals[i].line.empty() &&
          equal_looks[i]->best == evals[i].line.front())
        move.finding = borne_out(rules, move.finding, *equal_looks[i]);
      if (move.finding.label != Label::None) {
        move.best_line = presentable_line(pos, evals[i].line);
        const Moment moment = moment_of(positions, moves, evals, i, rules.win_chance_constant);
        auto motif = find_motif(moment);
        if (!motif) {
          move.structure = find_structure(moment);
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
    }
    if (is_judged && !evidence.empty() && move.finding.label == Label::None && !move.mates)
      add_praise(rules, praised_move(positions, moves, evals, i), evidence[i], mover, move);
    ++verdict.labels[mover][static_cast<std::size_t>(move.finding.label)];
    verdict.moves.push_back(std::move(move));
  }
  if (known.size() == std::min(moves.size(), verdict.judged.end) - first + 1)
    verdict.performance = performances(known, positions[first].turn(), rules.win_chance_constant);
  verdict.phases = phases_of(positions);
  return verdict;
}

void add_threats(std::span<const std::optional<Motif>> threats, GameVerdict& verdict) {
  for (std::size_t i = 0; i < verdict.moves.size(); ++i) {
    MoveVerdict& move = verdict.moves[i];
    if (is_good(move.praise) && i < threats.size()) move.threat = threats[i];
    if (move.finding.label == Label::None || move.motif) continue;
    if (i < threats.size() && threats[i]) {
      move.motif = threats[i];
      move.refutation = {};
    } else {
      move.motif = std::move(move.structure);
    }
  }
}

void add_failed_answers(std::span<const std::vector<Move>> answers, GameVerdict& verdict) {
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (!verdict.moves[i].refutation.line.empty()) verdict.moves[i].refutation.failed_answer = answers[i];
}

void forgive_opening(GameVerdict& verdict, std::size_t moves, Color first_mover) {
  Color mover = first_mover;
  for (MoveVerdict& move : std::span(verdict.moves).first(std::min(moves, verdict.moves.size()))) {
    auto& labels = verdict.labels[mover];
    mover = !mover;
    if (move.finding.label != Label::Inaccuracy) continue;
    --labels[static_cast<std::size_t>(Label::Inaccuracy)];
    ++labels[static_cast<std::size_t>(Label::None)];
    move.finding = {};
    move.best_line.clear();
    move.motif.reset();
    move.structure.reset();
    move.refutation = {};
  }
}

}}  // namespace chess::judge
