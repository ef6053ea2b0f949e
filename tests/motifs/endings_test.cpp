// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of ending there is, and what endgame tables know.
#include <doctest/doctest.h>

#include "judge/played_game.h"
#include "motifs/detail/finders.h"
#include "motifs/find_motif.h"
#include "motifs/moment_case.h"

using namespace chess;
using chess::test::position;

TEST_CASE("endings by what is left") {
  const auto ending = [](const char* fen) { return ending_of(position(fen).board()); };
  CHECK(ending("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1") == EndingKind::Pawns);
  CHECK(ending("r3k3/p7/8/8/8/8/P7/R3K3 w - - 0 1") == EndingKind::Rooks);
  CHECK(ending("rr2k3/p7/8/8/8/8/P7/RR2K3 w - - 0 1") == EndingKind::Rooks);
  CHECK(ending("n3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1") == EndingKind::Knights);
  CHECK(ending("q3k3/p7/8/8/8/8/P7/Q3K3 w - - 0 1") == EndingKind::Queens);
  CHECK(ending("b3k3/p7/8/8/8/8/P7/B3K3 w - - 0 1") == EndingKind::OppositeBishops);
  CHECK(ending("b3k3/p7/8/8/8/8/P7/1B2K3 w - - 0 1") == EndingKind::Bishops);
  CHECK(ending("b3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1") == EndingKind::BishopAgainstKnight);
  CHECK(ending("r3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1") == EndingKind::WithoutQueens);
  CHECK(ending("r2bk3/p7/8/8/8/8/P7/R2NK3 w - - 0 1") == EndingKind::WithoutQueens);
  CHECK(!ending("r2bk3/p7/8/8/8/8/P7/R2QK3 w - - 0 1"));
  CHECK(!ending("rr1bkb2/p7/8/8/8/8/P7/RR1NKB2 w - - 0 1"));
}

TEST_CASE("a result given away, by endgame tables") {
  // Queen against pawn on the seventh rank.
  const auto said = [](std::optional<TableValue> before, std::optional<TableValue> after) {
    Moment moment =
        chess::test::moment_of("8/8/7Q/6K1/8/8/2p1k3/8 w - - 0 60", "Kf5", 20'000, 0, "Kd1", "Kg4");
    moment.table_value_before = before;
    moment.table_value_after = after;
    return chess::test::said(moment);
  };
  CHECK(said(TableValue::Won, TableValue::Drawn) ==
        "Throws away the win: 60. Kg4 wins, now it is drawn (endgame tables).");
  CHECK(said(TableValue::Won, TableValue::Lost) ==
        "Throws away the win: 60. Kg4 wins, now White is lost (endgame tables).");
  CHECK(said(TableValue::Won, TableValue::WonTooSlowly) ==
        "Throws away the win: 60. Kg4 wins, now it takes too long for the rule of fifty moves (endgame "
        "tables).");
  CHECK(said(TableValue::WonTooSlowly, TableValue::Lost) ==
        "Throws away the draw: 60. Kg4 draws, now White is lost (endgame tables).");
  CHECK(said(TableValue::Won, TableValue::Won).empty());
  CHECK(said(TableValue::Drawn, TableValue::LostTooSlowly).empty());
  CHECK(said(std::nullopt, std::nullopt).empty());  // an engine's word is no proof
}
