// SPDX-License-Identifier: GPL-3.0-or-later
#include "repertoire/book_graph.h"

#include "tests/books_tester/toy_book.h"

using namespace chess;
using test_books::book_of;

namespace {

std::vector<std::string> lines_of(const BookGraph& graph) {
  std::vector<std::string> lines;
  for (const std::size_t end : graph.ends)
    lines.push_back(chess::to_move_line(graph.start, graph.positions[end].path));
  return lines;
}

}  // namespace

TEST_CASE("a book's lines end where it has no more moves, the heaviest moves first") {
  const auto book = book_of({"d4 d5", "e4 e5 Nf3", "e4 e5 Nf3", "e4 c5"});
  const BookGraph graph = explore(book, Position::start(), {}).value();
  CHECK(lines_of(graph) == std::vector<std::string>{"1. e4 e5 2. Nf3", "1. e4 c5", "1. d4 d5"});
  CHECK(graph.positions.size() == 1 + 4 + 2);
  CHECK_FALSE(graph.is_cut);
  for (std::size_t i = 1; i < graph.positions.size(); ++i) {
    const BookPosition& here = graph.positions[i];
    const BookPosition& before = graph.positions[here.parent];
    CHECK(here.path.size() == before.path.size() + 1);
    CHECK(before.position.after(here.path.back()) == here.position);
  }
}

TEST_CASE("a transposition is one position, and ends one line") {
  const auto book = book_of({"d4 Nf6 c4 e6", "c4 Nf6 d4 e6"});
  const BookGraph graph = explore(book, Position::start(), {}).value();
  CHECK(lines_of(graph).size() == 1);
  CHECK(graph.positions.size() == 1 + 2 + 2 + 1 + 1);
}

TEST_CASE("limits cut the book, and say so") {
  const auto book = book_of({"e4 e5 Nf3 Nc6", "d4 d5"});
  const BookGraph shallow = explore(book, Position::start(), {.max_plies = 2}).value();
  CHECK(shallow.is_cut);
  CHECK(lines_of(shallow).size() == 2);
  for (const std::size_t end : shallow.ends) CHECK(shallow.positions[end].path.size() == 2);
  const BookGraph small = explore(book, Position::start(), {.max_positions = 3}).value();
  CHECK(small.is_cut);
  CHECK(small.positions.size() == 3);
}

TEST_CASE("a book that comes back to a position it knows has an end all the same") {
  const auto book = book_of({"Nf3 Nf6 Ng1 Ng8 Nf3"});
  const BookGraph graph = explore(book, Position::start(), {}).value();
  CHECK(graph.positions.size() == 4);
  CHECK(graph.ends.empty());
}
