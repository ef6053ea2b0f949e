// SPDX-License-Identifier: GPL-3.0-or-later
// What a pattern asks of the move that is played, and of those that could be.
#include <algorithm>

#include "core/outcome.h"
#include "query/detail/pattern_run.h"

namespace chess { inline namespace query {

namespace {

/// As people count; a king is never given up.
int worth_of(Role role) {
  constexpr int worth[] = {1, 3, 3, 5, 9, 100};
  return worth[static_cast<int>(role)];
}

constexpr int kSacrifice = 2;  ///< so many pawns are given up at least

}  // namespace

bool PatternRun::in_check(const PatternPosition& p) const {
  const auto king = p.board.king(p.turn);
  return king && p.board.attackers_to(*king, !p.turn).any();
}

bool PatternRun::has_no_moves(std::size_t i) const {
  const PatternPosition& p = at(i);
  if (!game_.start->is_chess()) {
    AnyPosition position = *game_.start;
    for (std::size_t k = 1; k <= i; ++k) position.play(at(k).played);
    return !position.has_legal_moves();
  }
  Setup setup;
  setup.board = p.board;
  setup.turn = p.turn;
  setup.castling_rooks = p.castling_rooks;
  setup.ep_square = p.ep_square;
  const auto position = Position::from_setup(setup, kWaivableFaults);
  return position && (is_checkmate(*position) || is_stalemate(*position));
}

/// Can the other side take the man that has moved, and win two pawns or more by it at least, counting one
/// capture and one recapture?
bool PatternRun::sacrifices(Move move, const PatternPosition& before) const {
  if (move.is_null() || move.is_castling() || move.is_drop()) return false;
  const Color us = before.turn;
  Board board = before.board;
  const Role role = move.is_promotion() ? move.promotion_role() : board.role_unchecked(move.from());
  int won = move.is_promotion() ? worth_of(role) - worth_of(Role::Pawn) : 0;
  board.take(move.from());
  if (move.is_en_passant()) {
    board.take(make_square(file_of(move.to()), rank_of(move.from())));
    won += worth_of(Role::Pawn);
  } else if (!board.is_empty(move.to())) {
    won += worth_of(board.take(move.to()).role);
  }
  if (role == Role::King || worth_of(role) - won < kSacrifice) return false;
  board.put(move.to(), {us, role});
  const Bitboard takers = board.attackers_to(move.to(), !us);
  if (takers.empty()) return false;
  const bool is_guarded = board.attackers_to(move.to(), us).any();
  int taker = 100;
  for (const Square s : takers) taker = std::min(taker, worth_of(board.role_unchecked(s)));
  return worth_of(role) - won - (is_guarded ? taker : 0) >= kSacrifice;
}

bool PatternRun::moves(const PatternNode& node, std::size_t i) {
  if (node.is_previous ? i == 0 : !has(i + 1)) return false;
  const std::size_t from = node.is_previous ? i - 1 : i;
  const Move move = at(from + 1).played;
  const PatternPosition& before = at(from);
  const bool is_castling = move.is_castling();
  if ((node.flags & (kCastlesShort | kCastlesLong)) != 0) {
    if (!is_castling) return false;
    const bool is_short = castling_side(move.from(), move.to()) == CastlingSide::King;
    if ((node.flags & (is_short ? kCastlesShort : kCastlesLong)) == 0) return false;
  }
  if ((node.flags & kTakesEnPassant) != 0 && !move.is_en_passant()) return false;
  if ((node.flags & kPromotes) != 0) {
    if (!move.is_promotion()) return false;
    const unsigned wanted = (node.men | node.men >> 6) & kWhiteMen;
    if ((wanted >> static_cast<int>(move.promotion_role()) & 1) == 0) return false;
  }
  Square to = move.to();
  if (is_castling) to = castled_king_square(before.turn, castling_side(move.from(), move.to()));
  if ((node.flags & kCaptures) != 0) {
    if (move.is_null() || is_castling || move.is_drop()) return false;
    const Square taken =
        move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
    if (before.board.is_empty(taken)) return false;
    if (node.c != PatternNode::kNone && !set(node.c, from).has(taken)) return false;
  }
  if (node.a != PatternNode::kNone &&
      (move.is_null() || move.is_drop() || !set(node.a, from).has(move.from())))
    return false;
  if (node.b != PatternNode::kNone && (move.is_null() || !set(node.b, i).has(to))) return false;
  return (node.flags & kSacrifices) == 0 || sacrifices(move, at(from));
}

}}  // namespace chess::query
