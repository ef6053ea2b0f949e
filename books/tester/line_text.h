// SPDX-License-Identifier: GPL-3.0-or-later
// What all reports of a book's test say in the same words: lines, scores, results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "books/tester/book_test.h"

namespace books {

/// "1. e4 c5 2. Nf3", the moves up to position `index` of the graph.
std::string moves_to(const BookGraph& graph, std::size_t index);
/// "6. Bg5", "6... e5": the move with its number, played in position `index`.
std::string numbered_move(const BookGraph& graph, std::size_t index, chess::Move move);
/// The position of a slip in its line.
std::size_t position_before(const BookGraph& graph, const LineReport& line, const Slip& slip);
/// "+0.35", "#-3", "-" for none: White's view.
std::string score_text(const std::optional<chess::Score>& score);
/// "+0.35" of centipawns, "-" for none.
std::string mean_text(const std::optional<double>& centipawns);
/// "53.1 %", "-" without games.
std::string percent_text(const chess::WinDrawLoss& games);
std::string to_string(BookSide side);

/// How the line stands at its end for those who follow the book: the worse of the two sides when the book is
/// for both, in centipawns of that side, mates as 1500. Nothing without a score.
std::optional<int> follower_score(const LineReport& line, BookSide side);
/// The lines by `follower_score`, the worst first.
std::vector<const LineReport*> worst_first(const BookTest& test, BookSide side);

}  // namespace books
