// SPDX-License-Identifier: GPL-3.0-or-later
// Praise with proof: `!!` `!` `!?` and the only move. A move gets a sign if searches show that it was best
// and that every other move was worse by a measured amount, and for the only move by a class of the position.
// For `!`, a first glance of an engine must prefer another move, and the move must be quiet, a sacrifice, or
// better than a tempting capture or check. For `!!`, a piece must be given up. What every player sees gets no
// sign (plain_move.h). The thresholds are in one table in praise.cpp. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "evals/evals.h"
#include "evals/plain_move.h"
#include "notation/nag.h"

namespace chess { inline namespace judge {

struct GameCase;

enum class Praise : std::uint8_t { None, Interesting, OnlyMove, Good, Brilliant };
inline constexpr std::string_view kPraiseNames[] = {"", "interesting", "only-move", "good", "brilliant"};

/// $5, $7, $1 and $3; nothing for None.
std::optional<Nag> nag_of(Praise praise);
/// Is it the NAG of a praise? People give these, and we.
bool is_praise(Nag nag);

/// Is it `!` or `!!`?
constexpr bool is_good(Praise praise) { return praise >= Praise::Good; }

/// What is known about a move before a search for its praise.
struct PraisedMove {
  const Position& before;
  Move move;  ///< legal in `before`
  std::optional<PreviousMove> previous{};
  bool is_best = false;  ///< the engine's own choice
  Score value_before{};  ///< of best play, the mover's view
  Score value_after{};  ///< after the move, the mover's view
  std::span<const Move> reply{};  ///< best play after the move
};

/// What searches found to prove that a move deserves praise.
struct PraiseEvidence {
  bool is_book_move = false;  ///< a named opening has the move: it gets no praise
  std::optional<Score> second{};  ///< the best other move, the mover's view
  Move second_move{};
  std::optional<Score> played{};  ///< the move itself, searched in the same way
  bool is_obvious = true;  ///< a short search finds the move
  /// The capture or check that a short search prefers, and best play behind it. Empty if there is none.
  std::vector<Move> tempting_line{};
  std::optional<Score> tempting{};  ///< the value of that move, the mover's view
};

/// Move `i` of a game as praise sees it. Returns nothing if an eval is missing, and for a null move. The
/// result refers to the case.
std::optional<PraisedMove> praised_move(const GameCase& game, std::size_t i);

/// Can the move be the only one or a good one? Then the next best move must be searched for proof.
bool deserves_second_search(const PraisedMove& move, double win_chance_constant);

/// Is it possible that a full search of the best other move proves the praise? `second` and `second_move`
/// come from a brief one.
bool is_hard_to_replace(const PraisedMove& move, Score second, Move second_move, double win_chance_constant);

/// Is `move` a capture or a check? Players look at these first.
bool is_forcing(const Position& before, Move move);

/// The tempting move that the move was better than, and best play behind it, at most 8 half-moves. Empty if
/// there is none, or if the line does not show a reply.
std::vector<Move> refused_line(const PraisedMove& move, const PraiseEvidence& evidence,
                               double win_chance_constant);

/// The praise for a move.
Praise praise_of(const PraisedMove& move, const PraiseEvidence& evidence, double win_chance_constant);

}}  // namespace chess::judge
