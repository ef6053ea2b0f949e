// SPDX-License-Identifier: GPL-3.0-or-later
// The reports of a book's test and of a duel of books, for people and for programs, and what all of them say
// in the same words: lines, scores, results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "books/tester/book_duel.h"
#include "books/tester/book_test.h"

namespace books {

/// What was tested, for the head of a report.
struct TestTitle {
  std::string book;      ///< as the user named it
  std::string engine;    ///< with its limits: "Marginalia 0.1.0, nodes=20000"
  std::string opponent;  ///< the same; empty when the engine plays itself
  BookSide side = BookSide::Both;
};

/// A summary, the worst lines and the costliest disagreements, at most `most` of each.
std::string to_text(const BookTest& test, const TestTitle& title, std::size_t most);
/// A row for each line that was looked at, with a row of names.
std::string to_csv(const BookTest& test, const TestTitle& title);
/// The lines that the test has proved unsound, up to where they go wrong, as books/data/FORMAT.md has
/// unsound.tsv, which `book build` reads. Each once.
std::string to_unsound_list(const BookTest& test, const TestTitle& title);
/// Everything.
std::string to_json(const BookTest& test, const TestTitle& title);
/// One page without anything from outside: summary, chart, tables.
std::string to_html(const BookTest& test, const TestTitle& title);

/// The result with its error, and how the sequential test stands. Lines with their ends.
std::string to_text(const DuelSetup& setup, const DuelResult& result);
/// All of it, for programs. An infinite Elo is null.
std::string to_json(const DuelSetup& setup, const DuelResult& result);

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
