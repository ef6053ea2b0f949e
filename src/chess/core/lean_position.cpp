// SPDX-License-Identifier: GPL-3.0-or-later
// What readers seldom need of a lean position.
#include "core/lean_position.h"

#include <algorithm>

#include "core/movegen.h"

namespace chess { inline namespace core {

Position LeanPosition::to_position() const {
  Setup setup;
  for (const Color c : kColors)
    for (const Role r : kRoles)
      for (const Square s : pieces(c, r)) setup.board.put(s, {c, r});
  setup.turn = turn();
  setup.castling_rooks = castling_rooks_;
  if (ep_.any()) setup.ep_square = ep_.first();
  setup.halfmove_clock = halfmove_clock();
  setup.fullmove_number = fullmove_number();
  return *Position::from_setup(setup, kWaivableFaults);
}

std::optional<Square> LeanPosition::castling_rook(CastlingSide side) const {
  for (const Square rook : castling_rooks_& pieces(turn()))
    if (castling_side(king(turn()), rook) == side) return rook;
  return std::nullopt;
}

bool LeanPosition::is_legal(Move m) const {
  const Color us = turn();
  const Square from = m.from(), to = m.to();
  if (!pieces(us).has(from) || m.kind() > MoveKind::PromoteQueen || m.is_drop()) return false;
  const Role role = role_unchecked(from);
  if (m.is_castling())
    return role == Role::King && (castling_rooks_ & pieces(us)).has(to) && is_legal_castling(to);
  if (pieces(us).has(to)) return false;
  const Bitboard path = between(from, to);
  Bitboard taken(to);
  if (role == Role::Pawn) {
    if (m.is_promotion() != (relative_rank(us, rank_of(to)) == Rank::R8)) return false;
    const bool is_capture = pawn_attacks(us, from).has(to);
    if (m.is_en_passant()) {
      if (!is_capture || !ep_.has(to)) return false;
      taken = Bitboard(make_square(file_of(to), rank_of(from)));
    } else if (is_capture) {
      if (!occupied().has(to)) return false;
    } else {
      const int steps = (index_of(to) - index_of(from)) / (us == Color::White ? 8 : -8);
      const bool is_push = file_of(from) == file_of(to) &&
                           (steps == 1 || (steps == 2 && relative_rank(us, rank_of(from)) == Rank::R2));
      if (!is_push || ((path | to) & occupied()).any()) return false;
    }
  } else if (m.kind() != MoveKind::Normal || !reach(role, from).has(to) || (path & occupied()).any()) {
    return false;
  }
  return king_attackers_after(from, to, taken, role == Role::King).empty();
}

bool LeanPosition::is_legal_castling(Square rook) const {
  const Color us = turn();
  const Square from = king(us);
  const CastlingSide side = castling_side(from, rook);
  const Square to = castled_king_square(us, side);
  const Square rook_to = castled_rook_square(us, side);
  const Bitboard others = occupied() ^ Bitboard(from) ^ Bitboard(rook);
  const Bitboard path = between(from, to) | to;
  if (((path | between(rook, rook_to) | rook_to) & others).any()) return false;
  if (attackers_to(from, !us, occupied()).any()) return false;
  // With king and rook lifted off, so that neither hides an attack along the back rank.
  return std::ranges::none_of(path, [&](Square s) { return attackers_to(s, !us, others).any(); });
}

bool LeanPosition::has_pawn_step() const {
  const Bitboard pawns = pieces(turn(), Role::Pawn);
  const bool is_white = turn() == Color::White;
  const Bitboard targets =
      (is_white ? shift<Direction::North>(pawns) : shift<Direction::South>(pawns)) & ~occupied();
  if (targets.empty()) return false;
  const Square to = targets.first();
  return king_attackers_after(square_at(index_of(to) + (is_white ? -8 : 8)), to, Bitboard(), false).empty();
}

void LeanPosition::become_special(const LeanPosition& before, Move m) {
  const Color us = before.turn();
  *this = before;
  ++ply_;
  ep_ = Bitboard();
  if (m.is_null()) return;
  if (m.is_castling()) {
    const CastlingSide side = castling_side(m.from(), m.to());
    toggle(us, Role::King, Bitboard(m.from()) ^ castled_king_square(us, side));
    toggle(us, Role::Rook, Bitboard(m.to()) ^ castled_rook_square(us, side));
    castling_rooks_ &= ~Bitboard(us == Color::White ? Rank::R1 : Rank::R8);
    return;
  }
  const Bitboard taken =
      m.is_en_passant() ? Bitboard(make_square(file_of(m.to()), rank_of(m.from()))) : Bitboard(m.to());
  for (Bitboard& set : sets_) set &= ~taken;
  toggle(us, Role::Pawn, Bitboard(m.from()));
  toggle(us, m.is_promotion() ? m.promotion_role() : Role::Pawn, Bitboard(m.to()));
  castling_rooks_ &= ~taken;
  zeroed_ = ply_;
}

bool has_legal_moves(const LeanPosition& pos) { return has_legal_moves(pos.to_position()); }

}}  // namespace chess::core
