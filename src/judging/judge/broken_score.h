// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the place from which a game's score cannot be what was played: a move was mistyped or left out, and
// from there on a queen can be taken move after move, and neither its owner nor the other side seems to know.
// Labels for such moves would be about nobody's play.
#pragma once

#include <cstddef>
#include <optional>

#include "core/bitboard.h"
#include "core/move.h"
#include "core/position.h"
#include "judge/game_case.h"

namespace chess { inline namespace judge {

/// How often in a row the same queen is not taken in a broken score. Between these half-moves its owner
/// leaves it where it is. People overlook a hanging queen twice.
inline constexpr std::size_t kUntakenQueens = 3;

/// The queens of the other side that the side to move could take with a large profit by static exchange, but
/// does not: `played` is legal, takes nothing and gives no check.
Bitboard untaken_queens(const Position& pos, Move played);

/// The queen on `square` is not taken by move `first`, nor by the other side's next moves, kUntakenQueens
/// times in all.
struct UntakenQueen {
  std::size_t first = 0;
  Square square{};
  friend bool operator==(const UntakenQueen&, const UntakenQueen&) = default;
};

/// The first such queen at or behind move `from`. Without evals this is only a suspicion: the queen may be
/// poisoned.
std::optional<UntakenQueen> find_untaken_queen(const GameCase& game, std::size_t from);

/// The index of the first move that is not to be believed. Each half-move in which the queen is neither taken
/// nor saved must throw away as much as a blunder by the evals. The blunders right before them, with the
/// queen attacked already, belong to it. Returns nothing for a sound score, and if an eval is missing.
/// No move before the first judged one is looked at.
std::optional<std::size_t> find_broken_score(const GameCase& game);

}}  // namespace chess::judge
