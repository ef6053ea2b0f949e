// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of a collection of games the user wants annotated: those of one side or of named players, those
// behind the opening, those from a certain move on. And what can be said of a game's positions before any
// search: which are free (over, forced, repeated, the start), which the opening books know, and which an
// engine has to look at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/piece.h"
#include "evals/rules.h"
#include "game/game.h"
#include "judge/game_case.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace spend {

struct MoveChoice {
  std::optional<Color> side;  ///< empty: both
  std::vector<NamePattern> players;  ///< the moves of anyone who fits one of these; empty: of anybody
  /// Not the moves up to the last position of the game that stands in the table of openings.
  bool skip_book = false;
  int from_move = 1;  ///< the number of a move of both sides, as it is written before White's move
};

/// Whose moves of a game with these tags are judged; `first` is left at 0. Returns nothing if it is nobody's:
/// none of the players plays, or not on that side.
std::optional<JudgedMoves> judged_sides(const MoveChoice& choice, const Tags& tags);

/// Where the main line leaves another line of the game that it was taken from.
struct Branch {
  std::size_t index = 0;  ///< of the first move that is to be judged
  std::optional<Score> before;  ///< the eval of the position there, White's view, if it is known
};

/// The main line of the game, without a look. `rules` are those by which it will be judged.
GameCase case_of(const Game& game, const RuleSet& rules = default_rules(), const MoveChoice& choice = {},
                 const Branch& branch = {});

/// How many positions have to be searched; none where there is no move to judge.
std::uint64_t searches_wanted(const GameCase& game);
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
SearchOrder search_order(const GameCase& game);

}}  // namespace chess::spend
