// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/see.h"

#include <doctest/doctest.h>

#include "notation/fen.h"
#include "notation/san.h"
#include "support/random_positions.h"

using namespace chess;

namespace {

int exchange(const char* fen, const char* san) {
  const auto pos = parse_position(fen).value();
  return static_exchange(pos, parse_san(pos, san).value());
}

}  // namespace

TEST_CASE("exchanges worked out by hand") {
  const int pawn = exchange_value(Role::Pawn), knight = exchange_value(Role::Knight),
            bishop = exchange_value(Role::Bishop), rook = exchange_value(Role::Rook),
            queen = exchange_value(Role::Queen);
  CHECK(exchange("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5") == pawn);
  CHECK(exchange("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5") == 0);
  CHECK(exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5") == pawn - rook);
  // The rook behind joins in: RxP, PxR, RxP.
  CHECK(exchange("4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5") == pawn - rook + pawn);
  CHECK(exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5") == pawn);
  CHECK(exchange("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5") == pawn - knight);
  CHECK(exchange("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3") == pawn);
  CHECK(exchange("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q") == queen - pawn);
  CHECK(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+") == rook + queen - pawn);
  CHECK(exchange("1r2k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a7") == 0);
  // A king does not take what is protected.
  CHECK(exchange("8/8/3k4/4p3/8/4R3/4R3/4K3 w - - 0 1", "Rxe5") == pawn);
  // The knight on e7 is pinned and does not take back.
  CHECK(exchange("4k3/4n3/8/3p4/2B5/8/4R3/4K3 w - - 0 1", "Bxd5") == pawn);
  CHECK(exchange("4k3/4n3/8/3p4/2B5/8/8/4K3 w - - 0 1", "Bxd5") == pawn - bishop);
}

TEST_CASE("exchange_at_least agrees with static_exchange") {
  int budget = 0;
  test::for_random_positions(7, 20, 120, [&](const Position& pos) {
    if (++budget % 5 != 0) return;
    for (const Move m : legal_moves(pos)) {
      const int value = static_exchange(pos, m);
      for (const int threshold : {-500, -100, 0, 1, 100, 325, value, value + 1})
        REQUIRE(exchange_at_least(pos, m, threshold) == (value >= threshold));
    }
  });
}
