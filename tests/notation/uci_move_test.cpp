// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/uci_move.h"

#include <doctest/doctest.h>

#include "notation/fen.h"

using namespace chess;

TEST_CASE("UCI moves, both spellings of castling") {
  const auto pos = parse_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").value();
  const Move kingside = Move::castling(Square::E1, Square::H1);
  CHECK(parse_uci_move(pos, "e1g1") == kingside);
  CHECK(parse_uci_move(pos, "e1h1") == kingside);
  CHECK(to_uci(kingside) == "e1g1");
  CHECK(to_uci(kingside, CastlingNotation::KingTakesRook) == "e1h1");
  CHECK(to_uci(Move::castling(Square::E8, Square::A8)) == "e8c8");
  CHECK_FALSE(needs_chess960(pos));
  CHECK(needs_chess960(parse_position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").value()));
}

TEST_CASE("what is no UCI move") {
  const Position pos = Position::start();
  for (const char* text : {"", "e2", "e2e", "e2e4e5", "e9e4", "e2e4x", "e2e4k", "0000", "e2e2"})
    CHECK(parse_uci_move(pos, text) == std::unexpected(UciMoveError::Malformed));
  for (const char* text : {"e2e5", "e7e5", "e2e4q", "e3e4", "e1g1"})
    CHECK(parse_uci_move(pos, text) == std::unexpected(UciMoveError::Illegal));
  CHECK(to_uci(Move::null()) == "0000");
}

TEST_CASE("promotion needs its letter, en passant none") {
  const auto promo = parse_position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").value();
  CHECK(parse_uci_move(promo, "a7a8n") == Move::promotion(Square::A7, Square::A8, Role::Knight));
  CHECK(parse_uci_move(promo, "a7a8Q") == Move::promotion(Square::A7, Square::A8, Role::Queen));
  CHECK(parse_uci_move(promo, "a7a8") == std::unexpected(UciMoveError::Illegal));
  const auto ep = parse_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").value();
  CHECK(parse_uci_move(ep, "e5d6") == Move::en_passant(Square::E5, Square::D6));
}
