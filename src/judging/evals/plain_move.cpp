// SPDX-License-Identifier: GPL-3.0-or-later
#include "evals/plain_move.h"

#include <algorithm>

#include "core/attacks.h"
#include "core/movegen.h"
#include "core/see.h"

namespace chess { inline namespace evals {

namespace {

/// With so few legal moves, a player can try them all.
constexpr int kFewMoves = 3;

/// By static exchange. A move that loses material gains nothing.
int gain_of(const Position& pos, Move move) {
  const bool takes = pos.is_capture(move) || move.is_promotion();
  return takes ? std::max(0, static_exchange(pos, move)) : 0;
}

/// Does the move take what has just come there?
bool takes_what_came(const Position& before, Move move, const std::optional<PreviousMove>& previous) {
  return previous && previous->move.to() == move.to() && before.is_capture(move);
}

/// Does the move take a piece that attacks one of the mover's, pawns left aside?
bool takes_attacker(const Position& before, Move move) {
  const Board& board = before.board();
  const auto taken = before.captured_by(move);
  if (!taken || taken->role == Role::Pawn) return false;
  const Bitboard prey = board.pieces(before.turn()) & ~board.pieces(Role::Pawn);
  return (attacks_from(*taken, move.to(), board.occupied()) & prey).any();
}

}  // namespace

bool is_recapture(const Position& before, Move move, const std::optional<PreviousMove>& previous) {
  return takes_what_came(before, move, previous) && previous->captured;
}

bool is_plain(const Position& before, Move move, const std::optional<PreviousMove>& previous) {
  return move.is_promotion() || takes_what_came(before, move, previous) || takes_attacker(before, move) ||
         is_escape(before, move) || count_legal_moves(before) <= kFewMoves;
}

bool is_escape(const Position& before, Move move) {
  if (move.is_castling() || move.is_null()) return false;
  const Board& board = before.board();
  const Role role = board.role_unchecked(move.from());
  if (role == Role::Pawn) return false;
  const bool is_attacked = board.attackers_to(move.from(), !before.turn(), board.occupied()).any();
  return is_attacked && (role == Role::King || exchange_at_least(before, move, 0));
}

bool is_plain_gain(const Position& before, Move move, Move other) {
  return gain_of(before, move) - gain_of(before, other) >= exchange_value(Role::Pawn);
}

bool is_plain_gain(const Position& before, Move move) {
  const auto moves = legal_moves(before);
  return std::all_of(moves.begin(), moves.end(),
                     [&](Move other) { return other == move || is_plain_gain(before, move, other); });
}

}}  // namespace chess::evals
