// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge/game_case.h"

#include <algorithm>
#include <span>

namespace chess { inline namespace judge {

namespace {

/// How much of a search's nodes goes on looking behind its best move.
constexpr double kShareOfBestMove = 0.7;

/// Which of the looks along a run of best moves saw most of the position at its end; of equals the last.
std::size_t weightiest(std::span<const PositionCase> run) {
  std::size_t chosen = run.size() - 1;
  double most = 0.0;
  double share = 1.0;
  for (std::size_t i = run.size(); i-- > 0; share *= kShareOfBestMove) {
    if (run[i].eval.nodes == 0) break;  // exact, or nobody knows what it is worth
    const double weight = share * static_cast<double>(run[i].eval.nodes);
    if (weight > most) {
      most = weight;
      chosen = i;
    }
  }
  return chosen;
}

/// The evals that need no engine.
void fill_free_evals(GameCase& game) {
  for (std::size_t i = game.positions.size(); i-- > 0;) {
    PositionCase& at = game.positions[i];
    switch (at.source) {
      case EvalSource::Search:
      case EvalSource::Skipped: break;
      case EvalSource::Known: at.eval.score = at.known; break;
      case EvalSource::Repeated:
        at.eval = game.positions[at.same_as].eval;
        // More half-moves count for the 50-move rule now, and a win may be too slow.
        if (at.eval.table_value && !is_draw(*at.eval.table_value)) at.eval.table_value.reset();
        break;
      case EvalSource::Forced: {
        const PositionEval& next = game.positions[i + 1].eval;
        at.eval = {std::nullopt, {game.moves[i].played}, next.nodes};
        if (next.score) at.eval.score = score_before(at.position.turn(), *next.score);
        at.eval.table_value = next.table_value;
        break;
      }
    }
  }
}

/// The line known from position `i` on. Where it ends along the game, the lines of later positions go on from
/// there: a forced move was not searched.
std::vector<Move> known_line(const GameCase& game, std::size_t i) {
  std::vector<Move> line = game.positions[i].eval.line;
  std::size_t at = 0;  // this much of the line is known to be the game
  while (at < line.size() && i + at < game.moves.size() && line[at] == game.moves[i + at].played) {
    ++at;
    if (at == line.size()) {
      const auto& further = game.positions[i + at].eval.line;
      line.insert(line.end(), further.begin(), further.end());
    }
  }
  return line;
}

/// What tables know of the position, the view of `side`. A game that is over by the board needs no tables.
std::optional<TableValue> table_value_of(const PositionCase& at, Color side) {
  if (const auto over = terminal_score(at.position); over && !over->is_mate()) return TableValue::Drawn;
  const auto value = at.eval.table_value;
  return value && side == Color::Black ? -*value : value;
}

}  // namespace

void settle_evals(GameCase& game) {
  for (PositionCase& at : game.positions) at.eval = at.look;
  fill_free_evals(game);
  const std::size_t first = game.positions.front().position == Position::start() ? 1 : 0;
  const auto eval = [&](std::size_t i) -> PositionEval& { return game.positions[i].eval; };
  const auto leads_on = [&](std::size_t i) {
    return i < game.moves.size() && eval(i).score && eval(i + 1).score &&
           is_best_move(game.before(i), game.moves[i].played, eval(i));
  };
  for (std::size_t begin = first; begin < game.positions.size();) {
    std::size_t end = begin;
    while (leads_on(end)) ++end;
    const std::size_t chosen = weightiest(std::span(game.positions).subspan(begin, end - begin + 1)) + begin;
    for (std::size_t i = chosen; i < end; ++i) eval(i + 1).score = score_after(game.mover(i), *eval(i).score);
    for (std::size_t i = chosen; i-- > begin;)
      eval(i).score = score_before(game.mover(i), *eval(i + 1).score);
    begin = end + 1;
  }
}

Moment moment_of(const GameCase& game, std::size_t i) {
  const PositionCase& before = game.positions[i];
  const PositionCase& after = game.positions[i + 1];
  const Color mover = game.mover(i);
  const auto line_of = [](const Position& pos, std::span<const Move> moves) {
    PlayedLine line = play_line(pos, moves, kMomentPlies);
    play_out_exchanges(line);
    return line;
  };
  Moment moment{.before = before.position,
                .played = game.moves[i].played,
                .refutation = line_of(after.position, known_line(game, i + 1)),
                .best = line_of(before.position, known_line(game, i)),
                .score_before = before.eval.score->seen_by(mover, Color::White),
                .score_after = after.eval.score->seen_by(mover, Color::White),
                .history = {},
                .earlier_refutation = line_of(after.position, after.eval.earlier_line),
                .earlier_best = line_of(before.position, before.eval.earlier_line),
                .win_chance_constant = game.rules.win_chance_constant,
                .table_value_before = table_value_of(before, mover),
                .table_value_after = table_value_of(after, mover)};
  for (const PositionCase& at : std::span(game.positions).first(i + 1)) moment.history.push_back(at.position);
  return moment;
}

}}  // namespace chess::judge
