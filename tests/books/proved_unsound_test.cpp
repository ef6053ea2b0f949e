// SPDX-License-Identifier: GPL-3.0-or-later
// What tests have proved unsound is not played from the table that comes with the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "books/builder/eco_source.h"
#include "notation/move_line.h"
#include "openings/opening_book.h"

using namespace chess;

TEST_CASE("our book does not play the last move of the side that stands badly in a line proved unsound") {
  std::ifstream file("books/data/unsound.tsv");
  std::ostringstream text;
  text << file.rdbuf();
  REQUIRE(books::parse_unsound_lines(text.str()).has_value());
  const EcoBook book(OpeningBook::embedded());
  std::istringstream rows(text.str());
  std::size_t lines = 0;
  for (std::string row; std::getline(rows, row);) {
    if (row.starts_with('#') || row.empty()) continue;
    const auto tab = row.find('\t');
    const auto moves = parse_move_line(Position::start(), row.substr(0, tab));
    REQUIRE(moves.has_value());
    const Color side = row[tab + 1] == 'w' ? Color::White : Color::Black;
    Position pos = Position::start();
    Position before = pos;  // the last move of that side
    Move last;
    for (const Move move : *moves) {
      if (pos.turn() == side) {
        before = pos;
        last = move;
      }
      pos.play(move);
    }
    const auto played = book.moves_of(before).value();
    CHECK_MESSAGE(std::ranges::find(played, last, &BookMove::move) == played.end(), row);
    ++lines;
  }
  CHECK(lines == 15);
}
