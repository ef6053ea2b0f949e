// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/game_verdict.h"

#include <algorithm>
#include <cassert>

#include "annotate/judge/best_line.h"
#include "annotate/judge/motifs/find_motif.h"
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
  if (played.is_null()) return false;
  if (!eval.line.empty() && eval.line.front() == played) return true;
  return chess::count_legal_moves(pos) == 1;
}

/// How much of a search's nodes goes on looking behind its best move.
constexpr double kShareOfBestMove = 0.7;

/// Which of the looks along a run of best moves saw most of the position at its end; of equals the last.
std::size_t weightiest(std::span<const PositionEval> run) {
  std::size_t chosen = run.size() - 1;
  double most = 0.0;
  double share = 1.0;
  for (std::size_t i = run.size(); i-- > 0; share *= kShareOfBestMove) {
    if (run[i].nodes == 0) break;  // exact, or nobody knows what it is worth
    const double weight = share * static_cast<double>(run[i].nodes);
    if (weight > most) {
      most = weight;
      chosen = i;
    }
  }
  return chosen;
}

void add_praise(const RuleSet& rules, std::optional<PraisedMove> praised, const PraiseEvidence& evidence,
                Color mover, MoveVerdict& verdict) {
  if (!praised) return;
  praised->searched = evidence.played;
  verdict.praise = praise_of(*praised, evidence.second, evidence.is_obvious, rules.win_chance_constant);
  if (verdict.praise == Praise::None || !evidence.second) return;
  verdict.second = evidence.second->seen_by(Color::White, mover);
  verdict.second_move = evidence.second_move;
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

/// Precondition: move `i` has a label and both its scores.
std::optional<Motif> motif_of(const MoveVerdict& verdict, std::span<const Position> positions,
                              std::span<const Move> moves, std::span<const PositionEval> evals,
                              std::size_t i) {
  const Color mover = positions[i].turn();
  Moment moment{positions[i],
                moves[i],
                play_line(positions[i + 1], known_line(moves, evals, i + 1), kMomentPlies),
                play_line(positions[i], known_line(moves, evals, i), kMomentPlies),
                verdict.before->seen_by(mover, Color::White),
                verdict.after->seen_by(mover, Color::White),
                positions.first(i + 1)};
  play_out_exchanges(moment.refutation);
  play_out_exchanges(moment.best);
  return find_motif(moment);
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

Score score_after(Color mover, Score before) {
  if (!before.is_mate()) return before;
  const bool white_mates = before.is_winning_mate();
  const int nearer = white_mates == (mover == Color::White) ? 1 : 0;
  const int moves = std::max(1, before.moves_to_mate() - nearer);
  return white_mates ? Score::mate_in(moves) : Score::mated_in(moves);
}

void settle_evals(std::span<const Position> positions, std::span<const Move> moves,
                  std::span<PositionEval> evals) {
  assert(positions.size() == moves.size() + 1 && evals.size() == positions.size());
  const std::size_t first = positions.front() == Position::start() ? 1 : 0;
  const auto leads_on = [&](std::size_t i) {
    return i < moves.size() && evals[i].score && evals[i + 1].score &&
           is_best(positions[i], moves[i], evals[i]);
  };
  for (std::size_t begin = first; begin < positions.size();) {
    std::size_t end = begin;
    while (leads_on(end)) ++end;
    const std::size_t chosen = weightiest(evals.subspan(begin, end - begin + 1)) + begin;
    for (std::size_t i = chosen; i < end; ++i)
      evals[i + 1].score = score_after(positions[i].turn(), *evals[i].score);
    for (std::size_t i = chosen; i-- > begin;)
      evals[i].score = score_before(positions[i].turn(), *evals[i + 1].score);
    begin = end + 1;
  }
}

std::optional<PraisedMove> praised_move(std::span<const Position> positions, std::span<const Move> moves,
                                        std::span<const PositionEval> evals, std::size_t i) {
  if (!evals[i].score || !evals[i + 1].score || moves[i].is_null()) return std::nullopt;
  const Color mover = positions[i].turn();
  PraisedMove move{.before = positions[i], .move = moves[i]};
  if (i > 0 && !moves[i - 1].is_null()) {
    move.previous = moves[i - 1];
    move.previous_captured = positions[i - 1].is_capture(moves[i - 1]);
  }
  move.is_best = is_best(positions[i], moves[i], evals[i]);
  move.value_before = evals[i].score->seen_by(mover, Color::White);
  move.value_after = evals[i + 1].score->seen_by(mover, Color::White);
  move.reply = evals[i + 1].line;
  return move;
}

GameVerdict judge_game(const RuleSet& rules, std::span<const Position> positions, std::span<const Move> moves,
                       std::span<const PositionEval> evals, std::span<const PraiseEvidence> evidence) {
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
      if (move.finding.label != Label::None) {
        move.best_line = presentable_line(pos, evals[i].line);
        move.motif = motif_of(move, positions, moves, evals, i);
      }
    }
    if (!evidence.empty() && move.finding.label == Label::None && !move.mates)
      add_praise(rules, praised_move(positions, moves, evals, i), evidence[i], mover, move);
    ++verdict.labels[mover][static_cast<std::size_t>(move.finding.label)];
    verdict.moves.push_back(std::move(move));
  }
  if (known.size() == positions.size())
    verdict.performance = performances(known, positions.front().turn(), rules.win_chance_constant);
  verdict.phases = phases_of(positions);
  return verdict;
}

}  // namespace annotate
