// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/game_verdict.h"

#include <cassert>

#include "annotate/judge/best_line.h"
#include "annotate/judge/win_chance.h"
#include "core/movegen.h"
#include "core/outcome.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Score;

bool is_best(const Position& pos, Move played, const PositionEval& eval) {
  if (!eval.line.empty() && eval.line.front() == played) return true;
  return chess::count_legal_moves(pos) == 1;
}

}  // namespace

std::optional<Score> terminal_score(const Position& pos) {
  const auto outcome = chess::outcome_of(pos);
  if (!outcome) return std::nullopt;
  if (!outcome->winner) return Score::cp(0);
  return *outcome->winner == Color::White ? Score::mate_in(0) : Score::mated_in(0);
}

Score score_before(Color mover, Score after) {
  if (!after.is_mate()) return after;
  const bool white_mates = after.is_winning_mate();
  const int further = white_mates == (mover == Color::White) ? 1 : 0;
  const int moves = after.moves_to_mate() + further;
  return white_mates ? Score::mate_in(moves) : Score::mated_in(moves);
}

void settle_evals(std::span<const Position> positions, std::span<const Move> moves,
                  std::span<PositionEval> evals) {
  assert(positions.size() == moves.size() + 1 && evals.size() == positions.size());
  const bool fixed_start = positions.front() == Position::start();
  for (std::size_t i = moves.size(); i-- > (fixed_start ? 1U : 0U);) {
    if (!evals[i + 1].score || !is_best(positions[i], moves[i], evals[i])) continue;
    evals[i].score = score_before(positions[i].turn(), *evals[i + 1].score);
  }
}

GameVerdict judge_game(const RuleSet& rules, std::span<const Position> positions, std::span<const Move> moves,
                       std::span<const PositionEval> evals) {
  assert(positions.size() == moves.size() + 1 && evals.size() == positions.size());
  GameVerdict verdict;
  verdict.moves.reserve(moves.size());
  std::vector<Score> known;
  if (evals.front().score) known.push_back(*evals.front().score);

  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position& pos = positions[i];
    const Color mover = pos.turn();
    MoveVerdict move;
    move.before = evals[i].score;
    move.after = evals[i + 1].score;
    move.mates = chess::is_checkmate(positions[i + 1]);
    if (move.after) known.push_back(*move.after);
    if (move.before && move.after && !move.mates && !moves[i].is_null() &&
        !is_best(pos, moves[i], evals[i])) {
      move.finding = judge_move(rules, move.before->seen_by(mover, Color::White),
                                move.after->seen_by(mover, Color::White));
      if (move.finding.label != Label::None) move.best_line = presentable_line(pos, evals[i].line);
    }
    ++verdict.labels[mover][static_cast<std::size_t>(move.finding.label)];
    verdict.moves.push_back(std::move(move));
  }
  if (known.size() == positions.size())
    verdict.performance = performances(known, positions.front().turn(), rules.win_chance_constant);
  verdict.phases = phases_of(positions);
  return verdict;
}

}  // namespace annotate
