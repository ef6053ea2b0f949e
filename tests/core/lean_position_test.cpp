// SPDX-License-Identifier: GPL-3.0-or-later
// The law of lean positions: whatever is played on them, they are what Position says.
#include "core/lean_position.h"

#include <doctest/doctest.h>

#include "core/movegen.h"
#include "notation/fen.h"
#include "support/random_positions.h"

using namespace chess;

namespace {

/// Is `lean` the position, in all that it tells?
bool is_same(const LeanPosition& lean, const Position& pos) {
  for (const Color c : kColors) {
    if (lean.pieces(c) != pos.board().pieces(c) || lean.king(c) != pos.king(c)) return false;
    for (const Role r : kRoles)
      if (lean.pieces(c, r) != pos.board().pieces(c, r)) return false;
  }
  const Bitboard ep = pos.ep_square() ? Bitboard(*pos.ep_square()) : Bitboard();
  return lean.turn() == pos.turn() && lean.castling_rooks() == pos.castling_rooks() &&
         lean.ep_square() == ep && lean.halfmove_clock() == pos.halfmove_clock() &&
         lean.fullmove_number() == pos.fullmove_number() && lean.ply() == pos.ply();
}

Position read(const char* fen) { return parse_position(fen).value(); }

}  // namespace

TEST_CASE("every legal move leads a lean position where it leads a whole one") {
  test::for_random_positions(31, 40, 140, [](const Position& pos) {
    const LeanPosition lean(pos);
    if (!is_same(lean, pos) || lean.to_position() != pos || lean.to_position().key() != pos.key())
      FAIL(to_fen(pos));
    if (lean.has_pawn_step() && !has_legal_moves(pos)) FAIL("a pawn step in ", to_fen(pos));
    if (lean.in_check() != pos.in_check() || has_legal_moves(lean) != has_legal_moves(pos)) FAIL(to_fen(pos));
    for (const Square s : pos.board().occupied())
      if (lean.role_unchecked(s) != pos.board().role_unchecked(s)) FAIL(to_fen(pos), " square ", index_of(s));
    MoveList moves = legal_moves(pos);
    for (const Move m : moves)
      if (lean.is_capture(m) != pos.is_capture(m)) FAIL(to_fen(pos), " and move ", m.raw());
    if (!pos.in_check()) moves.push_back(Move::null());
    for (const Move m : moves) {
      LeanPosition next = lean;
      next.play(m);
      const Position whole = pos.after(m);
      if (!is_same(next, whole) || next.to_position() != whole) FAIL(to_fen(pos), " and move ", m.raw());
      LeanPosition other(Position::start());
      other.become_next_of(lean, m);
      if (other != next) FAIL(to_fen(pos), " and move ", m.raw());
    }
  });
}

TEST_CASE(
    "of all moves that sixteen bits can name, a lean position and a whole one hold the same for legal") {
  test::for_random_positions(33, 6, 120, [](const Position& pos) {
    const LeanPosition lean(pos);
    for (std::uint32_t raw = 0; raw < 0x10000; ++raw) {
      const Move m = Move::from_raw(static_cast<std::uint16_t>(raw));
      if (lean.is_legal(m) != pos.is_legal(m)) FAIL(to_fen(pos), " and move ", raw);
    }
  });
}

TEST_CASE("attackers of lean positions, and what castling and kings need") {
  Random random(7);
  test::for_random_positions(32, 30, 120, [&](const Position& pos) {
    const LeanPosition lean(pos);
    const Bitboard occupied(random.next() & pos.board().occupied().bits());
    for (int i = 0; i < 64; ++i)
      for (const Color c : kColors)
        if (lean.attackers_to(square_at(i), c, occupied) !=
            pos.board().attackers_to(square_at(i), c, occupied))
          FAIL(to_fen(pos), " square ", i);
    for (const Square rook : pos.castling_rooks() & pos.board().pieces(pos.turn()))
      if (lean.is_legal_castling(rook) != is_legal_castling(pos, rook)) FAIL(to_fen(pos));
    for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen})
      if (lean.castling_rook(side) != pos.castling_rook(pos.turn(), side)) FAIL(to_fen(pos));
    for (const Square from : pos.board().pieces(pos.turn()) & ~Bitboard(pos.king(pos.turn())))
      for (int to = 0; to < 64; ++to)
        if (!pos.board().pieces(pos.turn()).has(square_at(to)) &&
            lean.king_attackers_after(from, square_at(to), Bitboard(square_at(to)), false).empty() !=
                pos.keeps_king_safe(from, square_at(to)))
          FAIL(to_fen(pos), " from ", index_of(from), " to ", to);
  });
}

TEST_CASE("the counters of lean positions stop where those of whole ones do") {
  Position pos = read("4k3/8/8/8/8/8/8/R3K3 b Q - 65534 65534");
  LeanPosition lean(pos);
  for (int i = 0; i < 3; ++i) {
    for (const Move m : {Move::normal(Square::E8, Square::E7), Move::normal(Square::A1, Square::A2),
                         Move::normal(Square::E7, Square::E8), Move::normal(Square::A2, Square::A1)}) {
      pos.play(m);
      lean.play(m);
      CHECK(is_same(lean, pos));
    }
  }
}

TEST_CASE("a pawn that is pinned, or does not help against check, has no step") {
  CHECK(LeanPosition(Position::start()).has_pawn_step());
  CHECK_FALSE(LeanPosition(read("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1")).has_pawn_step());
  CHECK_FALSE(LeanPosition(read("4k3/4r3/8/8/8/8/P7/4K3 w - - 0 1")).has_pawn_step());
  CHECK(LeanPosition(read("4k3/8/8/8/1b6/8/2P5/4K3 w - - 0 1")).has_pawn_step());
}
