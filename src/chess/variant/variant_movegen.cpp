// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of the variants: first by the way the pieces go, then those that the rules allow.
#include <algorithm>

#include "variant/detail/variant_rules.h"

namespace chess { inline namespace variant {
namespace {

void append_pawn_move(Square from, Square to, Color us, bool to_king, AnyMoveList& out) {
  if (relative_rank(us, rank_of(to)) != Rank::R8) {
    out.push_back(Move::normal(from, to));
    return;
  }
  for (const Role role : {Role::Queen, Role::Rook, Role::Bishop, Role::Knight})
    out.push_back(Move::promotion(from, to, role));
  if (to_king) out.push_back(Move::promotion(from, to, Role::King));
}

void append_pawn_moves(const VariantPosition& pos, const VariantRules& rules, Square from, AnyMoveList& out) {
  const Color us = pos.turn();
  const Board& board = pos.board();
  const bool to_king = rules.promotes_to_king();
  for (const Square to : pawn_attacks(us, from) & board.pieces(!us))
    append_pawn_move(from, to, us, to_king, out);
  if (pos.ep_square() && pawn_attacks(us, from).has(*pos.ep_square()))
    out.push_back(Move::en_passant(from, *pos.ep_square()));
  const int forward = us == Color::White ? 8 : -8;
  const Square one = square_at(index_of(from) + forward);
  if (!board.is_empty(one)) return;
  append_pawn_move(from, one, us, to_king, out);
  // White's pawns of horde may stand on the first rank. They, too, may make a double step.
  const Rank rank = relative_rank(us, rank_of(from));
  if (rank != Rank::R1 && rank != Rank::R2) return;
  const Square two = square_at(index_of(one) + forward);
  if (board.is_empty(two)) out.push_back(Move::normal(from, two));
}

Bitboard piece_attacks(Role role, Square from, Bitboard occupied) {
  switch (role) {
    case Role::Knight: return knight_attacks(from);
    case Role::Bishop: return bishop_attacks(from, occupied);
    case Role::Rook: return rook_attacks(from, occupied);
    case Role::Queen: return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
    case Role::King: return king_attacks(from);
    case Role::Pawn: break;
  }
  return {};
}

bool can_castle(const VariantPosition& pos, const VariantRules& rules, Square king, Square rook) {
  const Color us = pos.turn();
  const CastlingSide side = castling_side(king, rook);
  const Square king_to = castled_king_square(us, side);
  const Square rook_to = castled_rook_square(us, side);
  const Bitboard without_king = pos.board().occupied() ^ Bitboard(king);
  const Bitboard others = without_king ^ Bitboard(rook);
  const Bitboard king_path = between(king, king_to);
  if ((others & (king_path | between(rook, rook_to) | king_to | rook_to)).any()) return false;
  if (rules.is_forbidden_to_castling_king(pos, king_to, others | rook_to)) return false;
  return std::ranges::none_of(
      king_path | king, [&](Square s) { return rules.is_forbidden_to_castling_king(pos, s, without_king); });
}

/// Can a pseudo-legal move be played?
bool is_allowed(const VariantPosition& pos, const VariantRules& rules, Move m) {
  return rules.is_lawful(pos.after(m));
}

/// Calls `use` with the legal moves of the pieces on `from` until it returns false.
template <class Use>
void for_legal_moves(const VariantPosition& pos, Bitboard from, Use use) {
  const VariantRules& rules = rules_of(pos.rules());
  if (rules.is_over(pos)) return;
  AnyMoveList moves;
  append_pseudo_legal_moves(pos, rules, rules.must_capture() ? Bitboard::all() : from, moves);
  const auto captures = [&](Move m) { return pos.is_capture(m); };
  const bool only_captures = rules.must_capture() && std::ranges::any_of(moves, captures);
  for (const Move m : moves) {
    if (!from.has(m.from()) || (only_captures && !captures(m)) || !is_allowed(pos, rules, m)) continue;
    if (!use(m)) return;
  }
}

}  // namespace

void append_pseudo_legal_moves(const VariantPosition& pos, const VariantRules& rules, Bitboard from,
                               AnyMoveList& out) {
  const Board& board = pos.board();
  const Color us = pos.turn();
  for (const Square s : board.pieces(us) & from) {
    const Role role = board.role_unchecked(s);
    if (role == Role::Pawn) {
      append_pawn_moves(pos, rules, s, out);
      continue;
    }
    for (const Square to : piece_attacks(role, s, board.occupied()) & ~board.pieces(us))
      out.push_back(Move::normal(s, to));
  }
  const Bitboard rooks = pos.castling_rooks() & board.pieces(us);
  if (rooks.empty() || !from.has(pos.castling_king(us))) return;
  const Square king = pos.castling_king(us);
  for (const Square rook : rooks)
    if (can_castle(pos, rules, king, rook)) out.push_back(Move::castling(king, rook));
}

AnyMoveList legal_moves(const VariantPosition& pos) {
  AnyMoveList list;
  for_legal_moves(pos, Bitboard::all(), [&](Move m) {
    list.push_back(m);
    return true;
  });
  return list;
}

int count_legal_moves(const VariantPosition& pos) { return static_cast<int>(legal_moves(pos).size()); }

bool has_legal_moves(const VariantPosition& pos) {
  bool found = false;
  for_legal_moves(pos, Bitboard::all(), [&](Move) {
    found = true;
    return false;
  });
  return found;
}

bool VariantPosition::is_legal(Move m) const {
  if (m.is_null() || m.is_drop() || !board_.pieces(turn_).has(m.from())) return false;
  bool found = false;
  for_legal_moves(*this, Bitboard(m.from()), [&](Move legal) {
    found = legal == m;
    return !found;
  });
  return found;
}

std::uint64_t perft(const VariantPosition& pos, int depth) {
  if (depth <= 0) return 1;
  const AnyMoveList moves = legal_moves(pos);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move m : moves) nodes += perft(pos.after(m), depth - 1);
  return nodes;
}

}}  // namespace chess::variant
