// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/variant_text.h"

#include <doctest/doctest.h>

#include "base/random.h"

using namespace chess;

namespace {

CrazyhousePosition at(std::string_view fen) {
  const auto pos = parse_crazyhouse_position(fen);
  REQUIRE_MESSAGE(pos.has_value(), fen);
  return *pos;
}

}  // namespace

TEST_CASE("drops in SAN and UCI") {
  const CrazyhousePosition pos = at("4k3/8/8/8/8/8/8/4K3[QNP] w - - 0 1");
  CHECK(to_san(pos, Move::drop(Role::Knight, Square::F3)) == "N@f3");
  CHECK(to_san(pos, Move::drop(Role::Pawn, Square::E4)) == "P@e4");
  CHECK(to_san(pos, Move::drop(Role::Pawn, Square::D7)) == "P@d7+");
  CHECK(to_lan(pos, Move::drop(Role::Pawn, Square::D7)) == "P@d7+");
  CHECK(to_uci(Move::drop(Role::Pawn, Square::D7)) == "P@d7");
  CHECK(to_uci(Move::drop(Role::Knight, Square::F3), CastlingNotation::KingTakesRook) == "N@f3");
  for (const char* text : {"N@f3", "N@f3+", "N@f3!?", " N@f3 ", "n@f3", "N@f3#"})
    CHECK_MESSAGE(parse_san(pos, text) == Move::drop(Role::Knight, Square::F3), text);
  for (const char* text : {"P@e4", "@e4", "p@e4", "@e4??"})
    CHECK_MESSAGE(parse_san(pos, text) == Move::drop(Role::Pawn, Square::E4), text);
  CHECK(parse_uci_move(pos, "N@f3") == Move::drop(Role::Knight, Square::F3));
  CHECK(parse_uci_move(pos, "e1e2") == Move::normal(Square::E1, Square::E2));
  CHECK(parse_san(pos, "Ke2") == Move::normal(Square::E1, Square::E2));
  CHECK(parse_san(pos, "@@@@") == Move::null());
  CHECK(to_san(pos, Move::null()) == "--");
}

TEST_CASE("what is no drop") {
  const CrazyhousePosition pos = at("4k3/8/8/8/8/8/8/4K3[QNP] w - - 0 1");
  for (const char* text : {"R@f3", "P@e1", "P@e8", "N@e8", "Q@e1"}) {
    CHECK_MESSAGE(parse_san(pos, text).error() == SanError::Illegal, text);
    CHECK_MESSAGE(parse_uci_move(pos, text).error() == UciMoveError::Illegal, text);
  }
  for (const char* text : {"K@f3", "X@f3", "NN@f3", "N@", "@", "N@f9", "N@f33", "N@ f3", ""})
    CHECK_MESSAGE(parse_san(pos, text).error() == SanError::Malformed, text);
  CHECK_FALSE(parse_drop_text("Nf3").has_value());
  CHECK(parse_san(AnyPosition(pos.chess()), "N@f3").error() == SanError::Malformed);
}

TEST_CASE("mate is mate where no drop helps") {
  const Move back_rank = Move::normal(Square::D8, Square::D1);
  CHECK(to_san(at("3r2k1/8/8/8/8/8/5PPP/6K1[] b - - 0 1"), back_rank) == "Rd1#");
  CHECK(to_san(at("3r2k1/8/8/8/8/8/5PPP/6K1[P] b - - 0 1"), back_rank) == "Rd1#");
  CHECK(to_san(at("3r2k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 1"), back_rank) == "Rd1+");
  CHECK(to_lan(at("3r2k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 1"), back_rank) == "Rd8-d1+");
  CHECK(to_san(at("6k1/8/8/8/8/8/5PPP/6K1[r] b - - 0 1"), Move::drop(Role::Rook, Square::D1)) == "R@d1#");
  CHECK(to_san(at("6k1/8/8/8/8/8/5PPP/6K1[rB] b - - 0 1"), Move::drop(Role::Rook, Square::D1)) == "R@d1+");
  CHECK(parse_san(at("3r2k1/8/8/8/8/8/5PPP/6K1[N] b - - 0 1"), "Rd1#") == back_rank);
}

TEST_CASE("every legal move of random games reads back") {
  Random random(5);
  for (int game = 0; game < 60; ++game) {
    AnyPosition pos = CrazyhousePosition();
    for (int ply = 0; ply < 120; ++ply) {
      const CrazyhouseMoveList moves = legal_moves(*pos.crazyhouse());
      if (moves.empty()) break;
      for (const Move m : moves) {
        if (random.below(8) != 0) continue;
        const std::string san = to_san(pos, m);
        CHECK_MESSAGE(parse_san(pos, san) == m, san);
        CHECK(parse_uci_move(pos, to_uci(m, CastlingNotation::KingTakesRook)) == m);
        CHECK(parse_san(pos, to_lan(*pos.crazyhouse(), m)) == m);
        const CrazyhousePosition next = pos.crazyhouse()->after(m);
        CHECK(san.ends_with('#') == is_checkmate(next));
        CHECK((san.ends_with('+') || san.ends_with('#')) == next.in_check());
      }
      pos.play(moves[random.below(moves.size())]);
    }
  }
}
