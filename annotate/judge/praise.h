// SPDX-License-Identifier: GPL-3.0-or-later
// Praise with proof: `!!` `!` `!?` and the only move. A move gets a sign if searches show that it was best
// and that every other move was worse by a measured amount. For `!`, a short search must also prefer another
// move. For `!!`, a piece must also be given up. The thresholds are in one table in praise.cpp. Pure
// functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "annotate/judge/evals.h"
#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "notation/nag.h"

namespace annotate {

enum class Praise : std::uint8_t { None, Interesting, OnlyMove, Good, Brilliant };

/// $5, $7, $1 and $3; nothing for None.
std::optional<chess::Nag> nag_of(Praise praise);
/// Is it the NAG of a praise? People give these, and we.
bool is_praise(chess::Nag nag);

/// What is known about a move before a search for its praise.
struct PraisedMove {
  const chess::Position& before;
  chess::Move move;                    ///< legal in `before`
  std::optional<chess::Move> previous{};  ///< the move that led to `before`
  bool previous_captured = false;  ///< and whether it captured
  bool is_best = false;                ///< the engine's own choice
  chess::Score value_before{};  ///< of best play, the mover's view
  chess::Score value_after{};  ///< after the move, the mover's view
  std::span<const chess::Move> reply{}; ///< best play after the move
  std::optional<chess::Score> searched{};  ///< `value_after` by a search of this move alone
};

/// What searches found to prove that a move deserves praise.
struct PraiseEvidence {
  std::optional<chess::Score> second;  ///< the best other move, the mover's view
  chess::Move second_move;
  std::optional<chess::Score> played;  ///< the move itself, searched in the same way
  bool is_obvious = true;  ///< a short search finds the move
};

/// Move `i` of a game as praise sees it. Returns nothing if an eval is missing, and for a null move. The
/// result refers to the arguments.
std::optional<PraisedMove> praised_move(std::span<const chess::Position> positions,
                                        std::span<const chess::Move> moves,
                                        std::span<const PositionEval> evals, std::size_t i);

/// Can the move be the only one or a good one? Then the next best move must be searched for proof.
bool deserves_second_search(const PraisedMove& move, double win_chance_constant);

/// Is the gap to the second-best move so wide that the move can be called good, if a short search misses it?
bool is_hard_to_replace(const PraisedMove& move, chess::Score second, double win_chance_constant);

/// How much material in centipawns (by exchange_value) the mover has lost after the best reply and all
/// captures that follow at once, compared with the position before the move. It does not count what no move
/// could have kept, nor what comes back in the next `moves_later` moves of best play. At least 0. Returns 0
/// also if there are too many captures to follow.
int material_given(const chess::Position& before, chess::Move move, std::span<const chess::Move> reply,
                   std::size_t moves_later = 0);

/// The praise for a move. `second` is the value of the best other move, the mover's view, if it was searched.
/// `is_obvious` says that a short search also prefers the move, or was not made.
Praise praise_of(const PraisedMove& move, std::optional<chess::Score> second, bool is_obvious,
                 double win_chance_constant);

}  // namespace annotate
