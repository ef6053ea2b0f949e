// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/fen.h"

#include <doctest/doctest.h>

#include "notation/uci_move.h"
#include "support/random_positions.h"

using namespace chess;

TEST_CASE("a FEN comes back as it was") {
  for (const char* fen : {
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
           "8/8/8/8/8/4k3/8/4K2R b K - 12 99",
       })
    CHECK(to_fen(parse_position(fen).value()) == fen);
}

TEST_CASE("random positions survive FEN in every style") {
  test::for_random_positions(8, 20, 150, [](const Position& pos) {
    for (const FenCastling castling : {FenCastling::XFen, FenCastling::Shredder}) {
      const std::string fen = to_fen(pos, {FenEnPassant::Always, castling});
      const auto again = parse_position(fen);
      REQUIRE(again.has_value());
      REQUIRE(*again == pos);
    }
  });
}

TEST_CASE("en passant squares: always, or only where legal") {
  Position pos = Position::start();
  pos.play(parse_uci_move(pos, "e2e4").value());
  CHECK(to_fen(pos) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  CHECK(to_fen(pos, {.en_passant = FenEnPassant::Always}) ==
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  CHECK(to_fen(pos, {.en_passant = FenEnPassant::PawnBeside}) == to_fen(pos));
  // The pawn is beside, but pinned.
  const Position pinned = parse_position("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1").value();
  CHECK(to_fen(pinned).find(" e3 ") == std::string::npos);
  CHECK(to_fen(pinned, {.en_passant = FenEnPassant::PawnBeside}).find(" e3 ") != std::string::npos);
}

TEST_CASE("castling fields: outermost rooks, file letters, an inner rook") {
  const auto shredder = parse_position("nqbrkbrn/pppppppp/8/8/8/8/PPPPPPPP/NQBRKBRN w GDgd - 0 1").value();
  const auto xfen = parse_position("nqbrkbrn/pppppppp/8/8/8/8/PPPPPPPP/NQBRKBRN w KQkq - 0 1").value();
  CHECK(shredder == xfen);
  CHECK(to_fen(xfen) == "nqbrkbrn/pppppppp/8/8/8/8/PPPPPPPP/NQBRKBRN w KQkq - 0 1");
  CHECK(to_fen(xfen, {.castling = FenCastling::Shredder}) ==
        "nqbrkbrn/pppppppp/8/8/8/8/PPPPPPPP/NQBRKBRN w GDgd - 0 1");
  // The right belongs to the inner rook: its letter must be written.
  const auto inner = parse_position("4k3/8/8/8/8/8/8/4K1RR w G - 0 1").value();
  CHECK(inner.castling_rooks() == Bitboard(Square::G1));
  CHECK(to_fen(inner) == "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
}

TEST_CASE("missing fields take their usual values, extra space does no harm") {
  CHECK(parse_position("4k3/8/8/8/8/8/8/4K3").value() ==
        parse_position("  4k3/8/8/8/8/8/8/4K3   w  -  -  0   1 ").value());
  CHECK(parse_position("4k3/8/8/8/8/8/8/4K3_b_-_-_5_9").value().fullmove_number() == 9);
  CHECK(parse_position("4k3/8/8/8/8/8/8/4K3 w - - 0 0").value().fullmove_number() == 1);
}

TEST_CASE("what is wrong with a FEN is said, and where") {
  const auto message = [](const char* fen) {
    const auto pos = parse_position(fen);
    return pos ? std::string("fine") : pos.error().reason;
  };
  CHECK(message("") == "empty FEN");
  CHECK(message("8/8/8/8/8/8/8 w - - 0 1") == "fewer than 8 ranks");
  CHECK(message("8/8/8/8/8/8/8/8/8 w - - 0 1") == "more than 8 ranks");
  CHECK(message("9/8/8/8/8/8/8/8 w - - 0 1") == "'9' is no piece");
  CHECK(message("4k3/8/8/7/8/8/8/4K3 w - - 0 1") == "rank 5 does not have 8 files");
  CHECK(message("4k3/8/8/44p/8/8/8/4K3 w - - 0 1") == "rank 5 does not have 8 files");
  CHECK(message("4k3/8/8/8/8/8/8/4K3 x - - 0 1") == "side to move 'x' is neither w nor b");
  CHECK(message("4k3/8/8/8/8/8/8/4K3 w z - 0 1") == "'z' is no castling right");
  CHECK(message("4k3/8/8/8/8/8/8/4K3 w - e9 0 1") == "en passant field 'e9' is no square");
  CHECK(message("4k3/8/8/8/8/8/8/4K3 w - - x 1") == "half-move clock 'x' is no number");
  CHECK(message("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra") == "more than 6 fields");
  CHECK(message("8/8/8/8/8/8/8/4K3 w - - 0 1") == "missing king");
  CHECK(parse_fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1").error().offset == 20);
}
