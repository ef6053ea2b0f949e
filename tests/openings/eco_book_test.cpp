// SPDX-License-Identifier: GPL-3.0-or-later
// Playing from the table of openings.
#include "openings/opening_book.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "openings/eco_table.h"

using namespace chess;

namespace {

std::string moves_in(const Book& book, const Position& pos) {
  std::string text;
  for (const BookMove& move : std::vector(book.moves_of(pos).value()))
    text += (text.empty() ? "" : " ") + to_san(pos, move.move) + ":" + std::to_string(move.weight);
  return text;
}

}  // namespace

TEST_CASE(
    "weights grow with the lines behind and halve with what is lost; the unsound and unscored are left out") {
  const std::string rows =
      "0\ta3\tA00\tu\tx\t30\tBad\n"
      "0\tb3\tA00\t\tx\t\tNo score\n"
      "0\tc4\tA10\t\tx\t0\tEnglish\n"
      "0\td4\tA40\t\tx\t20\tQueen's\n"
      "0\te4\tB00\t\tx\t40\tKing's\n"
      "1\tc5\tB20\t\tx\t30\tSicilian\n"
      "1\te5\tC20\t\tx\t50\tOpen\n"
      "0\th4\tA00\t\tx\t-900\tFar behind\n";
  const auto openings = OpeningBook::parse(std::string(eco_table::kHeader) + "\n" + rows);
  REQUIRE(openings.has_value());
  const EcoBook book(*openings);
  CHECK(moves_in(book, Position::start()) == "e4:192 d4:32 c4:16 h4:1");
  // For Black less is better.
  CHECK(moves_in(book, Position::start().after(Move::normal(Square::E2, Square::E4))) == "c5:64 e5:32");
  CHECK(moves_in(book, Position::start().after(Move::normal(Square::D2, Square::D4))).empty());
}

TEST_CASE("nothing that the scores call worse than -0.80 for the mover is played, wherever the book goes") {
  const OpeningBook& openings = OpeningBook::embedded();
  const EcoBook book(openings);
  std::size_t moves = 0, bad = 0;
  const auto look = [&](const Position& pos) {
    const auto of_book = book.moves_of(pos).value();
    CHECK(std::ranges::is_sorted(of_book, std::ranges::greater{}, &BookMove::weight));
    for (const BookMove& one : of_book) {
      const auto entry = openings.find(pos.after(one.move));
      const bool is_sound = pos.is_legal(one.move) && one.weight > 0 && entry && entry->score &&
                            (pos.turn() == Color::White ? *entry->score : -*entry->score) >= -80;
      bad += is_sound ? 0 : 1;
      ++moves;
    }
  };
  look(Position::start());
  for (std::size_t i = 0; i < openings.size(); ++i) look(openings.position(i));
  CHECK(bad == 0);
  CHECK(moves > 10000);
  MESSAGE(moves << " moves to play; from the start " << moves_in(book, Position::start()));
}
