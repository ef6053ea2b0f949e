// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/pipeline/game_analysis.h"

#include <optional>

#include "annotate/judge/win_chance.h"
#include "core/movegen.h"
#include "game/clock.h"

namespace annotate {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Score;

GameAnalysis begin_analysis(const chess::Game& game) {
  GameAnalysis analysis;
  analysis.positions = game.main_positions();
  analysis.moves = game.main_moves();
  analysis.evals.resize(analysis.positions.size());
  return analysis;
}

bool is_forced(const std::vector<Position>& positions, const std::vector<Move>& moves, std::size_t i) {
  return i < moves.size() && !moves[i].is_null() && chess::count_legal_moves(positions[i]) == 1;
}

/// An eval that needs no engine.
std::optional<Score> known_score(const Position& pos, bool is_first) {
  if (const auto score = terminal_score(pos)) return score;
  if (is_first && pos == Position::start()) return Score::cp(kStartCp);
  return std::nullopt;
}

/// For each position, how many of the moves before it lie behind the last null move: no engine takes one.
std::vector<std::size_t> first_tellable_positions(const std::vector<Move>& moves) {
  std::vector<std::size_t> first(moves.size() + 1, 0);
  for (std::size_t i = 0; i < moves.size(); ++i) first[i + 1] = moves[i].is_null() ? i + 1 : first[i];
  return first;
}

std::optional<Score> stored_score(const chess::Node& node) {
  for (const chess::Subinfo& info : node.subinfos) {
    const chess::Command* command = info.find_command("eval");
    if (command == nullptr || command->operands.empty()) continue;
    if (const auto score = chess::parse_eval(command->operands.front())) return score;
  }
  return std::nullopt;
}

}  // namespace

std::vector<bool> positions_to_search(const std::vector<Position>& positions,
                                      const std::vector<Move>& moves) {
  std::vector<bool> search(positions.size(), false);
  if (moves.empty()) return search;
  for (std::size_t i = 0; i < positions.size(); ++i)
    search[i] = !known_score(positions[i], i == 0) && !is_forced(positions, moves, i);
  return search;
}

GameAnalysis analyse_game(const chess::Game& game, EngineKeeper& keeper, std::stop_token stop,
                          const OnPosition& on_position) {
  GameAnalysis analysis = begin_analysis(game);
  const auto& positions = analysis.positions;
  const auto& moves = analysis.moves;
  const std::vector<bool> search = positions_to_search(positions, moves);
  const std::vector<std::size_t> tellable = first_tellable_positions(moves);
  keeper.begin_game(game.chess960);

  for (std::size_t i = positions.size(); i-- > 0;) {
    PositionEval& eval = analysis.evals[i];
    if (!search[i]) {
      eval.score = known_score(positions[i], i == 0);
      if (!eval.score && !moves.empty()) {  // one legal move
        eval.line = {moves[i]};
        if (const auto& next = analysis.evals[i + 1].score)
          eval.score = score_before(positions[i].turn(), *next);
      }
      on_position(false, 0);
      continue;
    }
    const std::size_t from = tellable[i];
    auto found = keeper.evaluate(positions[from], std::span(moves).subspan(from, i - from), stop);
    if (stop.stop_requested()) {
      analysis.cancelled = true;
      return analysis;
    }
    if (!found) {
      analysis.lost.push_back(static_cast<int>(i));
      on_position(false, 0);
      continue;
    }
    eval.score = found->score.seen_by(Color::White, positions[i].turn());
    eval.line = std::move(found->line);
    analysis.nodes += found->nodes;
    ++analysis.searches;
    on_position(true, found->nodes);
  }
  settle_evals(positions, moves, analysis.evals);
  return analysis;
}

GameAnalysis stored_analysis(const chess::Game& game) {
  GameAnalysis analysis = begin_analysis(game);
  analysis.evals.front().score = known_score(game.start(), true);
  const auto nodes = game.main_line();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    auto score = stored_score(game.node(nodes[i]));
    if (!score) score = known_score(analysis.positions[i + 1], false);
    analysis.evals[i + 1].score = score;
  }
  return analysis;
}

}  // namespace annotate
