// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/evals.h"

#include <algorithm>
#include <cassert>

#include "core/movegen.h"
#include "core/outcome.h"

namespace chess { inline namespace evals {

namespace {

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

}  // namespace

std::optional<Score> terminal_score(const Position& pos) {
  const auto outcome = outcome_of(pos);
  if (!outcome) return std::nullopt;
  if (!outcome->winner) return Score::cp(0);
  return *outcome->winner == Color::White ? Score::mate_in(0) : Score::mated_in(0);
}

Score score_before(Color mover, Score after) {
  return after.seen_by(!mover, Color::White).before_move().seen_by(Color::White, mover);
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
           is_best_move(positions[i], moves[i], evals[i]);
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

bool is_best_move(const Position& pos, Move played, const PositionEval& eval) {
  if (played.is_null()) return false;
  if (!eval.line.empty() && eval.line.front() == played) return true;
  return count_legal_moves(pos) == 1;
}

}}  // namespace chess::evals
