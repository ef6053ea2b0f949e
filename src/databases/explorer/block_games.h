// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a move file as an explorer counts them and a filter asks them: as if they had been read from the
// file of games.
#pragma once

#include <cstddef>

#include "explorer/game_facts.h"
#include "movefile/move_file.h"
#include "query/filter_options.h"
#include "query/game_filter.h"

namespace chess { inline namespace explorer {

/// The facts of a game. Its input is 0, and its number counts from the first game of the block, which is 1.
GameFacts facts_of(const GameBlock& games, std::size_t game);

/// Can a move file answer all that these options ask? It knows players, ratings, date, result, ECO code,
/// event, site and time control.
bool knows_move_file(const FilterOptions& options);

/// Whether the filter keeps the game. AskMoves: only the game itself tells. Precondition: a move file can
/// answer what the filter asks.
GameFilter::Verdict judge(const GameFilter& filter, const GameBlock& games, std::size_t game);

}}  // namespace chess::explorer
