// SPDX-License-Identifier: GPL-3.0-or-later
// The proof that a position is a puzzle: searches of the best move and of all others with the same budget,
// for each move of the solver. They are longer than those of the game.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "evals/position_class.h"
#include "spend/search_request.h"

namespace annotate {

/// Above these winning chances the solver wins.
inline constexpr double kPuzzleAdvantage = chess::kWinningEdge;
/// From here on the solver wins, and up to here does not, whatever a longer search or another engine may say:
/// the winning chances of 3.00 pawns and of a clear edge, 1.00. What lies between may cross the border.
inline constexpr double kSurelyWins = 0.502;
inline constexpr double kSurelyWinsNot = chess::kClearEdge;

/// Is this move the only good one, by the winning chances of the best move and of the next best one?
bool is_only_way(double best, double second);

/// The most moves of the solver.
inline constexpr std::size_t kPuzzleMoves = 6;

/// Has a position searched with nothing known before. Returns nothing if that cannot be done.
using AskAfresh = std::function<std::optional<chess::Evaluation>(const chess::Position& pos,
                                                                 const chess::SearchRequest& request)>;

/// The moves that are the only way, and the best defence between them.
struct PuzzleSolution {
  std::vector<chess::Move> moves;  ///< from the solver's first move to the solver's last
  chess::Score score;  ///< of the first move, the solver's view
  std::vector<chess::Move> line;  ///< best play from the first move on
  std::vector<chess::Move> behind;  ///< best play behind the solution
  bool mates = false;  ///< the last move is checkmate

  std::size_t solver_moves() const { return (moves.size() + 1) / 2; }
};

/// Follows the game from `start` as long as one move is the only way. At the end several moves may mate at
/// once. Returns nothing if the first move is not the only way, or is the only legal one.
/// `win_chance_constant` is that of the rules.
std::optional<PuzzleSolution> prove_solution(const chess::Position& start, const chess::SearchBudget& budget,
                                             double win_chance_constant, const AskAfresh& ask);

}  // namespace annotate
