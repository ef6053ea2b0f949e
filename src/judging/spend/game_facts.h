// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of a game's positions before any search: which are free (over, forced, repeated, the
// start), which the opening books know, and which an engine has to look at.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "evals/judged_moves.h"
#include "game/game.h"
#include "judge/game_verdict.h"
#include "spend/move_choice.h"

namespace chess { inline namespace spend {

/// Where the eval of a position comes from.
enum class EvalSource : std::uint8_t {
  Known,     ///< the game is over there, drawn by repetition included, or it is the standard start
  Forced,    ///< one legal move, which was played: the eval of what it leads to
  Repeated,  ///< stands again later in the game: the eval that it gets there
  Search,
  Skipped,  ///< before the first judged move: none is wanted
};

struct GameFacts {
  std::vector<Position> positions;  ///< of the main line: the start, then after each move
  std::vector<Move> moves;
  std::vector<EvalSource> sources;  ///< one for each position
  std::vector<std::optional<Score>> known;  ///< the eval, White's view, where the source is Known
  /// For Repeated: where the position stands for the last time with no other draw by repetition at hand than
  /// here; else the position itself.
  std::vector<std::size_t> same_as;
  /// Opening books know the position, so that other games will come to it: worth keeping.
  std::vector<bool> in_book;
  /// Where no move is chosen, the first one is behind the last.
  JudgedMoves judged;
};

/// Where the main line leaves another line of the game that it was taken from.
struct Branch {
  std::size_t index = 0;  ///< of the first move that is to be judged
  std::optional<Score> before;  ///< the eval of the position there, White's view, if it is known
};

GameFacts facts_of(const Game& game, const MoveChoice& choice = {}, const Branch& branch = {});

/// How many positions have to be searched; none where there is no move to judge.
std::uint64_t searches_wanted(const GameFacts& facts);
/// The same of a game that is not looked at yet. Of a variant all positions are wanted, by an engine that
/// plays it.
std::uint64_t searches_wanted(const Game& game, const MoveChoice& choice = {});

/// The positions to be searched, in the order that serves best: those of opening books first, which stand
/// alone, then the others, from the end of the game to its beginning, so that the engine's hash knows what is
/// coming.
struct SearchOrder {
  std::vector<std::size_t> in_book;
  std::vector<std::size_t> others;
};
SearchOrder search_order(const GameFacts& facts);

/// The evals that need no engine: all that are free, from the end of the game to its beginning, as far as
/// what they rest on is there. `evals` has one entry for each position.
void fill_free_evals(const GameFacts& facts, std::span<PositionEval> evals);

}}  // namespace chess::spend
