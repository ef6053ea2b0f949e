// SPDX-License-Identifier: GPL-3.0-or-later
// Cases of lines whose evals a test writes down.
#pragma once

#include <doctest/doctest.h>

#include <span>
#include <vector>

#include "judge/game_case.h"

namespace chess::test {

/// `positions` and `evals` have one entry more than `moves`.
inline GameCase case_of_line(std::span<const Position> positions, std::span<const Move> moves,
                             std::span<const PositionEval> evals, const JudgedMoves& judged = {}) {
  REQUIRE(positions.size() == moves.size() + 1);
  REQUIRE(evals.size() == positions.size());
  GameCase game;
  for (std::size_t i = 0; i < positions.size(); ++i)
    game.positions.push_back({.position = positions[i], .look = evals[i], .eval = evals[i]});
  for (const Move move : moves) game.moves.push_back({move});
  game.judged = judged;
  return game;
}

/// The verdict that rests on the evals alone.
inline GameVerdict judge_line(std::span<const Position> positions, std::span<const Move> moves,
                              std::span<const PositionEval> evals, const JudgedMoves& judged = {}) {
  GameCase game = case_of_line(positions, moves, evals, judged);
  judge_moves(game);
  return game.verdict;
}

/// The evals of a case's positions.
inline std::vector<PositionEval> evals_of(const GameCase& game) {
  std::vector<PositionEval> evals;
  for (const PositionCase& at : game.positions) evals.push_back(at.eval);
  return evals;
}

/// The same once neighbours agree.
inline std::vector<PositionEval> settled(std::span<const Position> positions, std::span<const Move> moves,
                                         std::span<const PositionEval> looks) {
  GameCase game = case_of_line(positions, moves, looks);
  settle_evals(game);
  return evals_of(game);
}

}  // namespace chess::test
