// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the puzzles of a game: wins that a judged move missed, and refutations of judged errors.
#pragma once

#include <vector>

#include "annotate/player/player_game.h"
#include "annotate/puzzles/puzzle.h"
#include "annotate/puzzles/puzzle_proof.h"
#include "evals/rules.h"
#include "game/game.h"
#include "judge/game_verdict.h"

namespace annotate {

/// A puzzle has at least two moves of the solver or a quiet first one that is no mere escape. The first one
/// is no recapture. `game` has its opening among its tags. The answers of `ask` must depend on position and
/// request only.
std::vector<Puzzle> find_puzzles(const chess::Game& game, const chess::GameVerdict& verdict,
                                 const chess::RuleSet& rules, const chess::SearchBudget& budget,
                                 const AskAfresh& ask);

/// What makes a puzzle hard or easy.
struct PuzzleTraits {
  std::size_t solver_moves = 1;
  bool is_quiet = false;  ///< the first move neither captures nor checks nor promotes
  bool is_obvious = false;  ///< a short search finds the first move
  bool is_sacrifice = false;
  bool mates = false;
};

/// A guess by depth and obviousness, in the range of lichess's puzzles.
int guess_rating(const PuzzleTraits& traits);

/// All themes of a puzzle, sorted. `reason` is why the game's move was bad; null if none is proved.
std::vector<std::string> themes_of(const chess::Position& pos, const PuzzleSolution& solution,
                                   const PuzzleTraits& traits, chess::GamePhase phase,
                                   const chess::ReasonRow* reason);

}  // namespace annotate
