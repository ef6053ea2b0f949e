// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as the record has them: squares and promotions by the table, and back on every board.
#include "movedb/move_record.h"

#include <doctest/doctest.h>

#include <set>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "tests/support/random_positions.h"

using namespace chess;

TEST_CASE("squares count from A1 to H8, castling is two steps, promotions have numbers") {
  struct Row {
    Move move;
    int from, to, promotion;
  };
  const Row kRows[] = {
      {Move::normal(Square::A1, Square::H8), 0, 63, 0},
      {Move::normal(Square::H1, Square::A8), 7, 56, 0},
      {Move::en_passant(Square::E5, Square::D6), 36, 43, 0},
      {Move::castling(Square::E1, Square::H1), 4, 6, 0},
      {Move::castling(Square::E1, Square::A1), 4, 2, 0},
      {Move::castling(Square::E8, Square::H8), 60, 62, 0},
      {Move::castling(Square::E8, Square::A8), 60, 58, 0},
      {Move::castling(Square::B1, Square::C1), 1, 2, 0},  // Chess960: king takes rook
      {Move::castling(Square::E1, Square::G1), 4, 6, 0},
      {Move::castling(Square::E1, Square::F1), 4, 5, 0},
      {Move::castling(Square::E8, Square::B8), 60, 57, 0},
      {Move::promotion(Square::A7, Square::A8, Role::Knight), 48, 56, 1},
      {Move::promotion(Square::A7, Square::A8, Role::Bishop), 48, 56, 2},
      {Move::promotion(Square::A7, Square::A8, Role::Rook), 48, 56, 3},
      {Move::promotion(Square::A7, Square::B8, Role::Queen), 48, 57, 4},
  };
  for (const Row& row : kRows) {
    const MoveCode code = MoveCode::of(row.move);
    CHECK(index_of(code.from()) == row.from);
    CHECK(index_of(code.to()) == row.to);
    CHECK(code.promotion() == row.promotion);
    CHECK(code.bits() == (row.from | row.to << 6 | row.promotion << 12));
  }
}

TEST_CASE("law: legal moves have codes of their own, and come back; no other code is a move") {
  test::for_random_positions(11, 60, 150, [](const Position& pos) {
    std::set<std::uint16_t> seen;
    for (const Move m : legal_moves(pos)) {
      const MoveCode code = MoveCode::of(m);
      REQUIRE(seen.insert(code.bits()).second);
      REQUIRE(code.in(pos) == m);
    }
  });
  int positions = 0;
  test::for_random_positions(12, 6, 100, [&](const Position& pos) {
    if (++positions % 20 != 0) return;
    const MoveList moves = legal_moves(pos);
    std::set<std::uint16_t> legal;
    for (const Move m : moves) legal.insert(MoveCode::of(m).bits());
    for (int bits = 0; bits < 1 << 15; ++bits) {
      const auto move = MoveCode::of_bits(static_cast<std::uint16_t>(bits)).in(pos);
      // Castling is understood in more spellings than the one that is written.
      if (!move || (move->is_castling() && !legal.contains(static_cast<std::uint16_t>(bits)))) continue;
      REQUIRE(legal.contains(static_cast<std::uint16_t>(bits)));
    }
  });
}

TEST_CASE("en passant and castling on the board") {
  const Position pos = *parse_position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
  for (const Move m : {Move::en_passant(Square::E5, Square::D6), Move::castling(Square::E1, Square::H1),
                       Move::castling(Square::E1, Square::A1), Move::normal(Square::E1, Square::F1)})
    CHECK(MoveCode::of(m).in(pos) == m);
}
