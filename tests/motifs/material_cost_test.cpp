// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs in the middle of an exchange, and by which move of the line.
#include <doctest/doctest.h>

#include "judge/played_game.h"
#include "motifs/detail/compared_lines.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "motifs/moment_case.h"
#include "notation/fen.h"

using namespace chess;
using chess::test::line_of;
using chess::test::position;

namespace {

/// Before the position the opponent has just taken something by `exchange`.
std::string said_after(std::string_view fen, std::string_view exchange, std::string_view played, int before,
                       int after, std::string_view refutation, std::string_view best) {
  const Position start = position(fen);
  const Position pos = start.after(chess::test::moves_of(start, exchange).front());
  Moment moment = chess::test::moment_of(chess::to_fen(pos), played, before, after, refutation, best);
  moment.history = {start, pos};
  return chess::test::said(moment, find_material_cost(moment));
}

}  // namespace

TEST_CASE("in the middle of an exchange the board alone does not tell what is won") {
  // White has taken a knight, and Black takes back or not. Nothing falls in either line but what was at
  // stake.
  CHECK(said_after("r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "Bxc6", "Bd6", 0,
                   -300, "Ba4 O-O O-O Re8 Re1 b6", "dxc6 O-O Bd6 Re1 O-O d3") == "");
}

TEST_CASE("what is taken back is not won") {
  // White has just taken a knight. Both captures on f6 take a bishop for it; the queen's also attacks the
  // rook.
  CHECK(said_after("rnbq1rk1/pppp2pp/4Pn2/2b5/8/1P6/PBPP1PPP/RN1QKBNR w KQ - 0 6", "Bxf6", "Rxf6", 340, -59,
                   "Nf3 d5 d4 Bb6 Be2 Bxe6 O-O Bf7 c3 Nc6 Bd3 Qd7 Nbd2 h6",
                   "Qxf6 Nf3 Qxa1 c3 Qxa2 d4 Bd6 Bc4 dxe6 O-O Qa5 Qe2 Nc6 Bxe6+") ==
        "Misses the win of a rook: 6... Qxf6 7. Nf3 Qxa1. Qxf6 takes the guard of the rook on a1.");
}

TEST_CASE("what two boards differ by has the name that players give it") {
  const auto lost = [](std::string_view from, std::string_view to) {
    return stake_of(position(from).board(), position(to).board(), Color::White);
  };
  constexpr auto kAll = "r3k3/8/8/8/8/8/8/RNBQK3 w - - 0 1";
  CHECK(lost(kAll, "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1") == Stake{StakeKind::PiecesForRook});
  CHECK(lost("rb2k3/8/8/8/8/8/8/RNBQK3 w - - 0 1", "4k3/8/8/8/8/8/8/RNB1K3 w - - 0 1") ==
        Stake{StakeKind::QueenForPieces, Role::Rook, Role::Bishop});
  CHECK(lost(kAll, "r3k3/8/8/8/8/8/8/RN1QK3 w - - 0 1") == Stake{StakeKind::Piece, Role::Bishop});
  CHECK(lost(kAll, "4k3/8/8/8/8/8/8/R1B1K3 w - - 0 1") == Stake{StakeKind::Material});
}

TEST_CASE("the move that does it") {
  const auto means_of = [](const char* fen, const char* san) {
    const PlayedLine line = line_of(position(fen), san);
    return find_means(line, line.moves.size());
  };
  // The bishop's guard is taken, with check.
  const auto guard = means_of("4k3/8/2n5/4b3/8/8/6B1/4R1K1 w - - 0 1", "Bxc6+ Ke7 Rxe5+");
  REQUIRE(guard);
  CHECK(guard->kind == MeansKind::RemovesGuard);
  CHECK(guard->first == Role::Bishop);
  CHECK(guard->square == Square::E5);
  CHECK(guard->ply == 0);
  // A knight in the corner.
  const auto trap = means_of("4k3/8/8/8/8/1P6/P1K5/n7 w - - 0 1", "Kb2 Ke7 Kxa1");
  REQUIRE(trap);
  CHECK(trap->kind == MeansKind::Traps);
  CHECK(trap->square == Square::A1);
  const auto promotion = means_of("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=Q Kf6 Qe3");
  REQUIRE(promotion);
  CHECK(promotion->kind == MeansKind::Promotes);
}
