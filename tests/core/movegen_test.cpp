// SPDX-License-Identifier: GPL-3.0-or-later
// Counts known to everyone, and castling where Chess960 makes it hard.
#include "core/movegen.h"

#include <doctest/doctest.h>

#include "core/perft.h"
#include "notation/fen.h"

using namespace chess;

namespace {
std::uint64_t count(const char* fen, int depth) { return perft(parse_position(fen).value(), depth); }
bool can_castle(const char* fen) {
  const auto pos = parse_position(fen).value();
  for (const Move m : legal_moves(pos))
    if (m.is_castling()) return true;
  return false;
}
}  // namespace

TEST_CASE("perft of well-known positions (chessprogramming wiki, Perft Results)") {
  CHECK(count("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4) == 197281);
  CHECK(count("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3) == 97862);
  CHECK(count("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4) == 43238);
  CHECK(count("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4) == 422333);
  CHECK(count("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3) == 62379);
}

TEST_CASE("218 moves, the most there can be") {
  const auto pos = parse_position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").value();
  CHECK(legal_moves(pos).size() == 218);
}

TEST_CASE("perft_divide adds up to perft") {
  const Position pos = Position::start();
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : perft_divide(pos, 3)) sum += nodes;
  CHECK(sum == perft(pos, 3));
  CHECK(perft(pos, 0) == 1);
}

TEST_CASE("castling: through, into and out of check") {
  CHECK(can_castle("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  CHECK_FALSE(can_castle("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"));  // in check
  CHECK_FALSE(can_castle("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1"));  // f1 attacked
  CHECK_FALSE(can_castle("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1"));  // g1 attacked
  CHECK(can_castle("4k3/8/8/8/8/8/7r/4K2R w K - 0 1"));         // the rook may be attacked
  CHECK(can_castle("4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1"));        // and b1
}

TEST_CASE("Chess960 castling: the rook must not have shielded the king") {
  // King c1 and rook b1 would castle to c1/d1; the rook on a1 then gives check.
  CHECK_FALSE(can_castle("4k3/8/8/8/8/8/8/rRK5 w B - 0 1"));
  CHECK(can_castle("4k3/8/8/8/8/8/8/1RK5 w B - 0 1"));
  // King and rook change places.
  CHECK(can_castle("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"));
  const auto pos = parse_position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").value();
  const Position after = pos.after(Move::castling(Square::F1, Square::G1));
  CHECK(after.king(Color::White) == Square::G1);
  CHECK(after.board().pieces(Color::White, Role::Rook) == Bitboard(Square::F1));
  CHECK(after.castling_rooks().empty());
}
