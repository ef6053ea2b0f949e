// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks.h"

#include <doctest/doctest.h>

#include "base/random.h"

using namespace chess;

TEST_CASE("both ways of indexing give the same sliding attacks") {
  const SliderTables magic(SliderIndexing::Magic);
  if (!SliderTables::pext_available()) {
    MESSAGE("skipped: this CPU has no PEXT");
    return;
  }
  const SliderTables pext(SliderIndexing::Pext);
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Bitboard occupied(random.next() & random.next());
    const Square s = square_at(static_cast<int>(random.below(64)));
    REQUIRE(magic.rook(s, occupied) == pext.rook(s, occupied));
    REQUIRE(magic.bishop(s, occupied) == pext.bishop(s, occupied));
  }
}

namespace {

/// Square by square, until a man or the edge: the definition.
Bitboard walk(Square from, int files, int ranks, Bitboard occupied) {
  Bitboard set;
  int file = index_of(file_of(from)) + files;
  int rank = index_of(rank_of(from)) + ranks;
  for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
    const Square to = square_at(8 * rank + file);
    set |= to;
    if (occupied.has(to)) break;
  }
  return set;
}

}  // namespace

TEST_CASE("sliding attacks are what a walk along the four rays finds") {
  Random random(3);
  for (int i = 0; i < 50'000; ++i) {
    Bitboard occupied(random.next());
    for (std::uint64_t thin = random.below(3); thin > 0; --thin) occupied &= Bitboard(random.next());
    const Square s = square_at(i % 64);
    REQUIRE(rook_attacks(s, occupied) == (walk(s, 0, 1, occupied) | walk(s, 0, -1, occupied) |
                                          walk(s, 1, 0, occupied) | walk(s, -1, 0, occupied)));
    REQUIRE(bishop_attacks(s, occupied) == (walk(s, 1, 1, occupied) | walk(s, 1, -1, occupied) |
                                            walk(s, -1, 1, occupied) | walk(s, -1, -1, occupied)));
  }
}

TEST_CASE("sliders stop at the first man, which they attack") {
  const Bitboard occupied = Bitboard(Square::A4) | Square::D6 | Square::F2;
  const Bitboard rook = rook_attacks(Square::D4, occupied);
  CHECK(rook.has(Square::A4));
  CHECK(rook.has(Square::D6));
  CHECK_FALSE(rook.has(Square::D7));
  CHECK(rook.count() == 3 + 4 + 2 + 3);
  const Bitboard bishop = bishop_attacks(Square::D4, occupied);
  CHECK(bishop.has(Square::F2));
  CHECK_FALSE(bishop.has(Square::G1));
}

TEST_CASE("attacks are symmetric: a attacks b iff b attacks a") {
  Random random(2);
  for (int i = 0; i < 2'000; ++i) {
    const Bitboard occupied(random.next() & random.next());
    const Square a = square_at(static_cast<int>(random.below(64)));
    for (const Square b : queen_attacks(a, occupied)) REQUIRE(queen_attacks(b, occupied).has(a));
    for (const Square b : knight_attacks(a)) REQUIRE(knight_attacks(b).has(a));
    for (const Square b : king_attacks(a)) REQUIRE(king_attacks(b).has(a));
    for (const Square b : pawn_attacks(Color::White, a)) REQUIRE(pawn_attacks(Color::Black, b).has(a));
  }
}

TEST_CASE("leapers at the edge do not wrap round the board") {
  CHECK(knight_attacks(Square::A1) == (Bitboard(Square::B3) | Square::C2));
  CHECK(king_attacks(Square::H8) == (Bitboard(Square::G8) | Square::G7 | Square::H7));
  CHECK(pawn_attacks(Color::White, Square::H4) == Bitboard(Square::G5));
  CHECK(pawn_attacks(Color::Black, Square::A4) == Bitboard(Square::B3));
}

TEST_CASE("between and line_through") {
  CHECK(between(Square::A1, Square::D4) == (Bitboard(Square::B2) | Square::C3));
  CHECK(between(Square::A1, Square::B3).empty());
  CHECK(between(Square::E4, Square::E5).empty());
  CHECK(line_through(Square::B2, Square::D4).count() == 8);
  CHECK(line_through(Square::B2, Square::D4).has(Square::H8));
  CHECK(line_through(Square::A1, Square::B3).empty());
}
