// SPDX-License-Identifier: GPL-3.0-or-later
// Which line of a book is played in which game of its test.
#pragma once

#include <cstddef>
#include <vector>

#include "books/tester/book_test.h"

namespace books {

struct GamePlan {
  std::vector<std::size_t> lines;    ///< positions where the lines end, in the order of the graph
  std::vector<std::size_t> of_game;  ///< index into `lines`, for each game; with an opponent games 2k and
                                     ///< 2k+1 are one line with colours reversed
};

/// Without games: all lines, and none is played. Precondition: the graph has an end.
GamePlan plan_games(const BookTestSetup& setup, const BookGraph& graph);

}  // namespace books
