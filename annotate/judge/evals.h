// SPDX-License-Identifier: GPL-3.0-or-later
// The evals of a game's positions: those that need no search, those that the game holds already, and how
// neighbours are made to agree. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/score.h"
#include "game/game.h"

namespace annotate {

/// What is known of one position of the main line.
struct PositionEval {
  std::optional<chess::Score> score;  ///< White's view; absent: could not be evaluated
  std::vector<chess::Move> line;      ///< best play from here; empty: unknown
  std::uint64_t nodes = 0;  ///< how much search the score rests on; 0: none, it is exact or was given
  friend bool operator==(const PositionEval&, const PositionEval&) = default;
};

/// The eval of a position that is over by the board alone: mate, stalemate, insufficient material,
/// or 75 moves. White's view.
std::optional<chess::Score> terminal_score(const chess::Position& pos);

/// The eval of a position whose best move `best` leads to a position worth `after`; White's view.
/// A mate is one move further off before the mating side's move.
chess::Score score_before(chess::Color mover, chess::Score after);

/// The eval of a position that is worth `before` after its best move was made; White's view.
chess::Score score_after(chess::Color mover, chess::Score before);

/// Where the best move was the one played, the evals before and after it are two looks at one line: all along
/// a run of best moves stands one eval, that of the look which saw most of the run's end. Of equal searches
/// that is the last one, a deeper look at the same line; a search far longer than those behind it outweighs
/// them. `evals` has one entry more than `moves`. A first position that is the standard start keeps its fixed
/// eval.
void settle_evals(std::span<const chess::Position> positions, std::span<const chess::Move> moves,
                  std::span<PositionEval> evals);

/// Is the move the engine's own choice, or the only legal one? A null move is neither.
bool is_best_move(const chess::Position& pos, chess::Move played, const PositionEval& eval);

/// The first `eval` command on the move that can be read: of the position after it, White's view.
std::optional<chess::Score> stored_eval(const chess::Node& node);

}  // namespace annotate
