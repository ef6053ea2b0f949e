// SPDX-License-Identifier: GPL-3.0-or-later
// The reports of a book's test and of a duel of books, for people and for programs, and what all of them say
// in the same words: lines, scores, results.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "books/tester/book_duel.h"
#include "books/tester/book_test.h"
#include "console/terminal.h"
#include "page/page_template.h"

namespace books {

/// What was tested, for the head of a report.
struct TestTitle {
  std::string book;      ///< as the user named it
  std::string engine;    ///< with its limits: "Marginalia 1.0.0, nodes=20000"
  std::string opponent;  ///< the same; empty when the engine plays itself
  chess::BookSide side = chess::BookSide::Both;
};

/// How the text is laid out.
struct TextLayout {
  std::size_t most = 10;   ///< lines, and findings of each kind
  std::size_t width = 80;  ///< columns
  chess::Ink ink{false};
};

/// A summary, the findings and the worst lines.
std::string to_text(const BookTest& test, const TestTitle& title, const TextLayout& layout);
/// A row for each line that was looked at, with a row of names. Scores and results are the view's.
std::string to_csv(const BookTest& test, const TestTitle& title);
/// The lines that the test has proved unsound, up to where they go wrong, as books/data/FORMAT.md has
/// unsound.tsv, which `book build` reads. Each once.
std::string to_unsound_list(const BookTest& test, const TestTitle& title);
/// Everything. Scores and results are those of the side that "view" names.
std::string to_json(const BookTest& test, const TestTitle& title);
/// A game in PGN for each finding: the line to it, what is wrong there, and what the engine proposes.
std::string to_repair_pgn(const BookTest& test, const TestTitle& title);
/// One page without anything from outside: the JSON, and what shows it. Without scripts it shows the text.
std::string to_html(const BookTest& test, const TestTitle& title);
/// The page of web/. Places: @TITLE@, @DATA@ for the JSON, @TEXT@.
chess::PageTemplate test_page();

/// The result with its error, and how the sequential test stands. Lines with their ends.
std::string to_text(const DuelSetup& setup, const MatchState& state);
/// All of it, for programs. An infinite Elo is null.
std::string to_json(const DuelSetup& setup, const MatchState& state);

/// "1. e4 c5 2. Nf3", the moves up to position `index` of the graph.
std::string moves_to(const chess::BookGraph& graph, std::size_t index);
/// "6. Bg5", "6... e5": the move with its number, played in position `index`.
std::string numbered_move(const chess::BookGraph& graph, std::size_t index, chess::Move move);
/// The first moves of an engine's line from position `index`.
std::string line_after(const chess::BookGraph& graph, std::size_t index, std::span<const chess::Move> moves);
/// How many half-moves of an engine's line are shown.
inline constexpr std::size_t kShownPlies = 8;
/// The position of a slip in its line.
std::size_t position_before(const chess::BookGraph& graph, const LineReport& line, const Slip& slip);
/// "+0.35", "#-3", "-" for none: a score of White's view, as `view` sees it.
std::string score_text(const std::optional<chess::Score>& score, chess::Color view);
/// "+0.35" of White's centipawns, as `view` sees them; "-" for none.
std::string mean_text(const std::optional<double>& centipawns, chess::Color view);
/// "0.35"
std::string pawns_text(int centipawns);
/// White's results as `view` sees them.
chess::WinDrawLoss seen_by(chess::Color view, const chess::WinDrawLoss& games);
/// "53.1 %", "-" without games.
std::string percent_text(const chess::WinDrawLoss& games);
/// "in 143 of 1210 games, 12 %"
std::string played_text(const Gap& gap);
/// "the line ends at -1.10 for Black; no single move of it costs more than 0.50"
std::string faulty_line_text(const BookTest& test, const LineReport& line);
/// "4. Nf3, 4. c4?": what a line does in position `index`.
std::string choice_text(const chess::BookGraph& graph, std::size_t index, const chess::OwnChoice& choice);
/// "4. Nf3 in game 1; 4. c4 in game 3"
std::string conflict_text(const chess::BookGraph& graph, const Conflict& conflict);

/// How the line stands at its end for those who follow the book: the worse of the two sides when the book is
/// for both, in centipawns of that side, mates as 1500. Nothing without a score.
std::optional<int> follower_score(const LineReport& line, chess::BookSide side);
/// The lines by `follower_score`, the worst first.
std::vector<const LineReport*> worst_first(const BookTest& test, chess::BookSide side);

}  // namespace books
