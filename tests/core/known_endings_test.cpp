// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/known_endings.h"

#include <doctest/doctest.h>

#include "notation/fen.h"

using namespace chess;

namespace {
Position known_at(const char* fen) { return parse_position(fen).value(); }
}  // namespace

TEST_CASE("king and pawn against king by the table") {
  const auto won = [](const char* fen) { return is_won_king_and_pawn(known_at(fen)); };
  // The side to move gives way.
  CHECK(won("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
  CHECK(!won("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
  CHECK(won("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1"));
  CHECK(!won("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"));  // stalemate
  CHECK(!won("k7/8/K7/P7/8/8/8/8 w - - 0 1"));
  CHECK(won("8/8/8/7k/P7/8/8/7K w - - 0 1"));
  CHECK(!won("8/8/8/5k2/P7/8/8/7K b - - 0 1"));
  CHECK(!won("8/8/8/8/8/8/2kP4/K7 b - - 0 1"));  // takes
  CHECK(is_king_and_pawn(known_at("8/8/8/5k2/P7/8/8/7K b - - 0 1").board()));
  CHECK(!is_king_and_pawn(known_at("8/8/8/5k2/PP6/8/8/7K b - - 0 1").board()));
}

TEST_CASE("kings in opposition") {
  CHECK(is_opposition(Square::E4, Square::E6));
  CHECK(is_opposition(Square::A1, Square::G7));
  CHECK(!is_opposition(Square::E4, Square::E7));
  CHECK(!is_opposition(Square::E4, Square::F6));
}

TEST_CASE("the corner against the wrong bishop") {
  const auto corner = [](const char* fen, Color strong) {
    return find_held_corner(known_at(fen).board(), strong);
  };
  CHECK(corner("k7/8/8/P7/P1K5/8/3B4/8 w - - 0 1", Color::White) == Square::A8);
  CHECK(corner("8/1k6/8/P7/2K5/8/3B4/8 w - - 0 1", Color::White) == Square::A8);
  CHECK(corner("8/8/8/3b4/6k1/8/7p/6K1 w - - 0 1", Color::Black) == std::nullopt);
  CHECK(corner("8/8/8/4b3/6k1/8/7p/6K1 w - - 0 1", Color::Black) == Square::H1);
  CHECK(corner("8/8/8/8/2k5/p4b2/8/1K6 b - - 0 1", Color::Black) == Square::A1);
  CHECK(corner("k7/8/8/P7/2K5/8/4B3/8 w - - 0 1", Color::White) == std::nullopt);     // the right one
  CHECK(corner("8/2k5/8/P7/2K5/8/3B4/8 w - - 0 1", Color::White) == std::nullopt);    // not there
  CHECK(corner("k7/8/8/PP6/2K5/8/3B4/8 w - - 0 1", Color::White) == std::nullopt);    // another file
  CHECK(corner("k7/7p/8/P7/2K5/8/3B4/8 w - - 0 1", Color::White) == std::nullopt);    // a pawn of its own
  CHECK(corner("k7/8/8/P7/2K5/8/3B4/8 w - - 0 1", Color::Black) == std::nullopt);
}
