// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a move file as an explorer counts them and a filter asks them: as if they had been read from the
// file of games.
#pragma once

#include <cstddef>

#include "explorer/game_facts.h"
#include "movefile/move_file.h"
#include "query/game_filter.h"

namespace chess { inline namespace explorer {

/// The facts of a game. Its input is 0, and its number counts from the first game of the block, which is 1.
GameFacts facts_of(const GameBlock& games, std::size_t game);

/// What a move file tells of a game beside its moves, as tags and result, and whether castling is that of
/// Chess960.
ImportedGame told_game(const GameBlock& games, std::size_t game);
/// False: a rating or a name is so large that the move file has it not as it is.
bool has_all_facts(const GameBlock& games, std::size_t game);

/// Whether the filter keeps the game. AskMoves: only the game itself tells. Precondition: the filter
/// asks_facts_only().
GameFilter::Verdict judge(const GameFilter& filter, const GameBlock& games, std::size_t game);

}}  // namespace chess::explorer
