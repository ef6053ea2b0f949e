// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/board_text.h"

#include <doctest/doctest.h>

#include "support/random_positions.h"

using namespace chess;

TEST_CASE("board text: the field of a FEN comes back as it was") {
  CHECK(to_board_field(Board::start()) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  CHECK(to_board_field(Board()) == "8/8/8/8/8/8/8/8");
  test::for_random_positions(9, 10, 100, [](const Position& pos) {
    const auto again = parse_board_field(to_board_field(pos.board()));
    REQUIRE(again.has_value());
    REQUIRE(*again == pos.board());
  });
  CHECK(parse_board_field("8/8/8/8/8/8/8/Q~7").value() == parse_board_field("8/8/8/8/8/8/8/Q7").value());
}

TEST_CASE("board text: faults of the field have their place") {
  const auto fault = [](std::string_view field) { return parse_board_field(field).error(); };
  CHECK(fault("8/8/8/8/8/8/8/8/8").offset == 15);
  CHECK(fault("8/8/8/8/8/8/8").reason == "fewer than 8 ranks");
  CHECK(fault("8/8/8/x7/8/8/8/8").offset == 6);
  CHECK(fault("8/8/8/x7/8/8/8/8").reason == "'x' is no piece");
  CHECK(fault("7/8/8/8/8/8/8/8").reason == "rank 8 does not have 8 files");
  CHECK(fault("ppppppppp/8/8/8/8/8/8/8").offset == 8);
  CHECK(fault("").reason == "rank 8 does not have 8 files");
}

TEST_CASE("board text: pictures of letters and of chess symbols") {
  const Board board = parse_board_field("k7/8/8/8/8/8/8/6QK").value();
  CHECK(to_text(board) ==
        "k . . . . . . .\n"
        ". . . . . . . .\n"
        ". . . . . . . .\n"
        ". . . . . . . .\n"
        ". . . . . . . .\n"
        ". . . . . . . .\n"
        ". . . . . . . .\n"
        ". . . . . . Q K");
  CHECK(to_text(board, {.symbols = true, .empty = "·"}).starts_with("♚ · · · · · · ·\n"));
  CHECK(to_text(board, {.symbols = true}).ends_with("\n. . . . . . ♕ ♔"));
  CHECK(to_text(board, {.symbols = true, .swaps_symbols = true}).ends_with("\n. . . . . . ♛ ♚"));
  const std::string framed = to_text(board, {.frame = true, .empty = " ", .bottom = Color::Black});
  CHECK(framed.starts_with("  -----------------\n1 |K|Q| | | | | | |\n"));
  CHECK(framed.ends_with("8 | | | | | | | |k|\n  -----------------\n   h g f e d c b a"));
  CHECK(to_symbol({Color::White, Role::Knight}) == "♘");
  CHECK(to_symbol({Color::Black, Role::Pawn}) == "♟");
}
