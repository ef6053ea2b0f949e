// SPDX-License-Identifier: GPL-3.0-or-later
// Praise with proof: `!!` `!` `!?` and the only move. A sign is given where searches show that the move was
// best, that everything else was worse by a measured amount, and, for `!`, that a short look prefers another
// move; `!!` also wants a piece given up. The thresholds stand in one table in praise.cpp. Pure.
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

/// $5, $7, $1, $3; nothing for None.
std::optional<chess::Nag> nag_of(Praise praise);

/// What is known of a move before anything is asked for its sake.
struct PraisedMove {
  const chess::Position& before;
  chess::Move move;                    ///< legal in `before`
  std::optional<chess::Move> previous{};  ///< the one that led to `before`, and did it capture?
  bool previous_captured = false;
  bool is_best = false;                ///< the engine's own choice
  chess::Score value_before{};          ///< the mover's view, of best play
  chess::Score value_after{};           ///< the mover's view, after the move
  std::span<const chess::Move> reply{}; ///< best play after the move
  std::optional<chess::Score> searched{};  ///< the same by a search of this move alone, as the next best was
};

/// What was searched for to prove that a move deserves praise.
struct PraiseEvidence {
  std::optional<chess::Score> second;  ///< of the best other move, the mover's view
  chess::Move second_move;
  std::optional<chess::Score> played;  ///< of the move itself, searched in the same way
  bool is_obvious = true;  ///< a short look finds the move
};

/// Move `i` of a game as praise sees it; nothing where an eval is missing, or for a null move. Refers to the
/// arguments.
std::optional<PraisedMove> praised_move(std::span<const chess::Position> positions,
                                        std::span<const chess::Move> moves,
                                        std::span<const PositionEval> evals, std::size_t i);

/// Could the move be the only one, or a good one? If so, the next best move has to be searched for proof.
bool deserves_second_search(const PraisedMove& move, double win_chance_constant);

/// Is the gap to the second-best move so wide that the move may be called good, if a short look misses it?
bool is_hard_to_replace(const PraisedMove& move, chess::Score second, double win_chance_constant);

/// Material in centipawns (static exchange's values) that the mover is down after the best reply, all
/// captures that follow at once included, compared with before the move; what no move could have kept does
/// not count, nor what comes back in the next `moves_later` moves of best play. At least 0; also where there
/// is more to capture than can be followed.
int material_given(const chess::Position& before, chess::Move move, std::span<const chess::Move> reply,
                   std::size_t moves_later = 0);

/// `second`: the value of the best other move, the mover's view, where it was asked for. `is_obvious`: a
/// short look prefers the move, too, or was not asked.
Praise praise_of(const PraisedMove& move, std::optional<chess::Score> second, bool is_obvious,
                 double win_chance_constant);

}  // namespace annotate
