// SPDX-License-Identifier: GPL-3.0-or-later
// The reports of a book's test and of a duel of books, for people and for programs.
#pragma once

#include <string>

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

}  // namespace books
